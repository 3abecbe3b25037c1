// What is a URL, as the engine for Java decides it. Its own code for hosts would make this package half as large again.
/** Scheme, slashes, authority, and whether a backslash follows. */
const ABSOLUTE = /^([a-z][a-z0-9+.-]*):([\\/]{2})([^\\/?#]+)(\\?)/i;
const SPECIAL = /^(?:https?|ftp)$/i;
const MAX_DOMAIN = 253;
const MAX_LABEL = 63;

/** A full URL up to its path, as the last one that was checked: what starts like it is one too. */
let checkedStart;

/** Whether a text is a path, or the URL of something that has a host. */
export function isUrl(text) {
  if (text.startsWith("/") || (checkedStart !== undefined && text.startsWith(checkedStart))) {
    return true;
  }
  if (!isAbsolute(text)) {
    return false;
  }
  checkedStart = /^[a-z][a-z0-9+.-]*:\/\/[^\\/?#]+\//i.exec(text)?.[0];
  return true;
}

function isAbsolute(text) {
  const clean = text.replace(/^[\0- ]+|[\0- ]+$|[\t\n\r]/g, "");
  const [, scheme, slashes, authority, backslash] = ABSOLUTE.exec(clean) ?? [];
  if (authority === undefined || (!SPECIAL.test(scheme) && (slashes !== "//" || backslash !== ""))) {
    return false;
  }
  try {
    return isDomain(new URL(`http://${authority}/`).hostname);
  } catch {
    return false;
  }
}

/** Whether DNS permits the lengths of a name; addresses pass. */
function isDomain(host) {
  const name = host.replace(/\.$/, "");
  return name.length <= MAX_DOMAIN && name.split(".").every((label) => label !== "" && label.length <= MAX_LABEL);
}

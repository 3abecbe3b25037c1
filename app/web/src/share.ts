/** Links that carry the state in their fragment. */
import { type State, checked } from "./state";

/** The address of this page with the state in its fragment, which browsers send to no server. */
export async function shareLink(state: Readonly<State>): Promise<string> {
  const link = new URL(location.href);
  link.hash = await encode(state);
  return link.href;
}

/** How many bytes a link may unpack to: more than a robots.txt of the largest size that the API accepts. */
const MAX_SHARED = 16 << 20;

/** The state as a fragment. */
export async function encode(state: Readonly<State>): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify({ ...state, edited: false }));
  const packed = await through(bytes, new CompressionStream("deflate-raw"), Infinity);
  let binary = "";
  for (let i = 0; i < packed.length; i += 0x8000) {
    binary += String.fromCharCode(...packed.subarray(i, i + 0x8000));
  }
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The state in the fragment of a link; fails if it is damaged. */
export async function decode(shared: string): Promise<State> {
  const binary = atob(shared.replaceAll("-", "+").replaceAll("_", "/"));
  const packed = Uint8Array.from(binary, (char) => char.charCodeAt(0));
  const bytes = await through(packed, new DecompressionStream("deflate-raw"), MAX_SHARED);
  return checked(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)));
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
  most: number,
): Promise<Uint8Array> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) {
      break;
    }
    length += value.length;
    if (length > most) {
      await reader.cancel();
      throw new RangeError("too large");
    }
    parts.push(value);
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

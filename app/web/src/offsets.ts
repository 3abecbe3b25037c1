/** The API counts bytes of UTF-8, browsers count UTF-16: what turns the one for a text into the other. */
export function utf16Offsets(text: string): (bytes: number) => number {
  if (!/[^\x00-\x7f]/.test(text)) {
    return (bytes) => bytes;
  }
  const offsets: number[] = [];
  for (let i = 0; i < text.length; ) {
    const point = text.codePointAt(i) as number;
    const bytes = point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    for (let b = 0; b < bytes; b++) {
      offsets.push(i);
    }
    i += point < 0x10000 ? 1 : 2;
  }
  return (bytes) => offsets[bytes] ?? text.length;
}

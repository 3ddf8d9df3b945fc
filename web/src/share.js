// A file in a link: packed into the fragment, which no browser sends anywhere.

/** More text than this is not unpacked: a small link can hold gigabytes of blanks. */
export const MOST = 1 << 20;

async function through(bytes, stream, most = Infinity) {
  const source = new Blob([bytes]).stream().pipeThrough(stream);
  const reader = source.getReader();
  const parts = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) {
      await reader.cancel();
      throw new Error("the link holds more than a megabyte of text");
    }
    parts.push(value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The fragment that carries a file. */
export async function packed(name, text) {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  let letters = "";
  for (let at = 0; at < bytes.length; at += 4096) {
    letters += String.fromCharCode(...bytes.subarray(at, at + 4096));
  }
  const code = btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  return `#file=${encodeURIComponent(name)}&text=${code}`;
}

/** The file that a fragment carries; null if it carries none. */
export async function unpacked(fragment) {
  const fields = new URLSearchParams(fragment.replace(/^#/, ""));
  const code = fields.get("text");
  if (code === null) return null;
  let letters;
  try {
    letters = atob(code.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    throw new Error("the link is cut off or changed: nothing can be read from it");
  }
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  let text;
  try {
    const plain = await through(bytes, new DecompressionStream("deflate-raw"), MOST);
    text = new TextDecoder("utf-8", { fatal: true }).decode(plain);
  } catch (problem) {
    if (/megabyte/.test(problem.message)) throw problem;
    throw new Error("the link is cut off or changed: nothing can be read from it");
  }
  return { name: fields.get("file") ?? "shared.game", text };
}

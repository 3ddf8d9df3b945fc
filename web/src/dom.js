// Elements by hand: text becomes text nodes, never markup.

/** An element with attributes, listeners (`onclick`) and children; strings are text. */
export function el(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name === "class") made.className = value;
    else if (name === "text") made.textContent = value;
    else if (name in made && typeof value === "boolean") made[name] = value;
    else made.setAttribute(name, value === true ? "" : String(value));
  }
  made.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

/** The one element with this id. */
export const by = (id) => document.getElementById(id);

/** Hands a text over as a file. */
export function download(name, text, type = "text/plain") {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = el("a", { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Calls `work` once, when `after` milliseconds have passed without another call. */
export function settled(work, after) {
  let timer = 0;
  const wait = (...given) => {
    clearTimeout(timer);
    timer = setTimeout(() => work(...given), after);
  };
  wait.now = (...given) => {
    clearTimeout(timer);
    work(...given);
  };
  return wait;
}

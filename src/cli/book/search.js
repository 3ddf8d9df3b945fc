"use strict";
(function () {
  const box = document.querySelector("input[name=q]");
  const count = document.getElementById("count");
  // Without accents: who writes "misere" finds what is written with one.
  function plain(text) {
    return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  }
  const all = Array.from(document.querySelectorAll("article")).map(function (article) {
    const below = article.querySelector("p");
    const head = article.querySelector("a").textContent;
    const text = below.textContent;
    return { article: article, below: below, head: plain(head), text: text, low: plain(text) };
  });
  function about(one, word) {
    const at = one.low.indexOf(word);
    const from = one.text.lastIndexOf(" ", at - 50) + 1;
    const end = one.text.indexOf(" ", from + 180);
    const part = one.text.slice(from, end < 0 ? one.text.length : end);
    return (from > 0 ? "… " : "") + part + (end < 0 ? "" : " …");
  }
  function find() {
    const words = plain(box.value).split(/\s+/).filter(Boolean);
    let found = 0;
    all.forEach(function (one) {
      const inHead = words.every(function (word) { return one.head.includes(word); });
      const fits = words.every(function (word) { return one.head.includes(word) || one.low.includes(word); });
      one.article.hidden = !fits;
      one.below.hidden = words.length === 0;
      one.article.style.order = inHead ? 0 : 1;
      if (fits && words.length > 0) {
        const word = words.find(function (w) { return one.low.includes(w); });
        one.below.textContent = about(one, word === undefined ? "" : word);
      }
      found += fits ? 1 : 0;
    });
    count.textContent = words.length === 0 ? "All headings of the book:"
      : found === 0 ? "Nothing is found." : found === 1 ? "One place is found:" : found + " places are found:";
  }
  box.value = new URLSearchParams(location.search).get("q") || "";
  box.addEventListener("input", find);
  find();
  box.focus();
})();

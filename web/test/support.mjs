// What the tests of the page share: a plain static host, and Debian's Chromium.

import { createServer } from "node:http";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { chromium } from "playwright-core";

const KINDS = {
  ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".json": "application/json",
  ".svg": "image/svg+xml", ".webmanifest": "application/manifest+json", ".gz": "application/gzip",
};

/** web/dist as a static host serves it, without any head that helps. */
export async function host(heads = {}) {
  const server = createServer((request, reply) => {
    const path = new URL(request.url, "http://h").pathname;
    const name = path === "/" ? "index.html" : path.slice(1);
    try {
      if (!/^[\w.]+$/.test(name)) throw new Error("no such file");
      const bytes = readFileSync(new URL(`../dist/${name}`, import.meta.url));
      reply.writeHead(200, { "Content-Type": KINDS[extname(name)] ?? "application/octet-stream", ...heads[name] });
      reply.end(bytes);
    } catch {
      reply.writeHead(404);
      reply.end();
    }
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  return { address: `http://127.0.0.1:${server.address().port}/`, end: () => {
    server.closeAllConnections();
    server.close();
  } };
}

/** A browser with a profile of its own. */
export async function browser(options = {}) {
  const profile = mkdtempSync(join(tmpdir(), "grundy-chromium-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
      "--disable-component-update", "--disable-sync"],
    viewport: { width: 1280, height: 800 }, acceptDownloads: true, ...options,
  });
  return { context, end: async () => {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  } };
}

/** A page that has begun, and what its console has complained of. */
export async function page(context, address) {
  const page = await context.newPage();
  const complaints = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && complaints.push(message.text()));
  page.on("pageerror", (problem) => complaints.push(String(problem)));
  await page.goto(address);
  await page.waitForSelector("html[data-ready]", { timeout: 60_000 });
  return { page, complaints };
}

/** Puts a text into the editor, as if it were typed. */
export async function write(page, text) {
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await page.keyboard.insertText(text);
}

export const answers = (page) => page.locator("#answers-list article");
export const status = (page) => page.locator("#status");

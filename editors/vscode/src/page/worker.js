// Stands for `Worker` in the page. A worker may not begin from an address of another origin, as all
// addresses of an extension are: its code, the constant WORKER, is in the page.

const address = URL.createObjectURL(new Blob([WORKER], { type: "text/javascript" }));

export class Worker extends globalThis.Worker {
  constructor() {
    super(address);
  }
}

import { Deque } from "@fuman/utils";

/**
 * In @fuman/utils 0.0.20 `removeBy` takes out whatever stands elsewhere once entries have been taken from the front.
 * mtcute keeps unsent calls so: one that is taken back would take others along. For the whole process.
 */
export function repairQueues(): void {
  Deque.prototype.removeBy = removeFirst;
}

function removeFirst<Item>(this: Deque<Item>, matches: (item: Item) => boolean): void {
  let removed = false;
  for (let left = this.length; left > 0; left -= 1) {
    const item = this.popFront();
    if (item === undefined) continue;
    if (!removed && matches(item)) removed = true;
    else this.pushBack(item);
  }
}

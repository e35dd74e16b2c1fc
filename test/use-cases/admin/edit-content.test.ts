import { describe, expect, it } from "vitest";
import { failure, success } from "#domain/result.ts";
import { ADDRESS } from "#test/support/owner.ts";
import { fakeWebPorts } from "#test/support/web-ports.ts";
import { addContent, changeContent, FAQS, removeContent, TUTORIALS } from "#use-cases/admin/edit-content.ts";

const acting = { adminId: 9, address: ADDRESS };
const faq = (question: string) => ({ question, answer: "Yes." });
const tutorial = (title: string, url = `https://youtu.be/${title.trim()}`) => ({ title, description: "How.", url });

/** The same steps on each list; `ids` are those of readers' order. */
const LISTS = {
  tutorials: (ports: ReturnType<typeof fakeWebPorts>["ports"]) => ({
    add: (name: string) => addContent(ports, TUTORIALS, { ...acting, form: tutorial(name) }),
    change: (id: number, name: string) => changeContent(ports, TUTORIALS, { ...acting, id, form: tutorial(name) }),
    remove: (id: number) => removeContent(ports, TUTORIALS, { ...acting, id }),
    names: async () => (await ports.content.listTutorials()).map(({ title }) => title),
    field: "title",
    taken: "tutorial-taken",
  }),
  faqs: (ports: ReturnType<typeof fakeWebPorts>["ports"]) => ({
    add: (name: string) => addContent(ports, FAQS, { ...acting, form: faq(name) }),
    change: (id: number, name: string) => changeContent(ports, FAQS, { ...acting, id, form: faq(name) }),
    remove: (id: number) => removeContent(ports, FAQS, { ...acting, id }),
    names: async () => (await ports.content.listFaqs()).map(({ question }) => question),
    field: "question",
    taken: "faq-taken",
  }),
};

describe.each(["tutorials", "faqs"] as const)("the list of %s", (name) => {
  function world() {
    const { ports } = fakeWebPorts();
    const about = () => ports.audit.entries.map((entry) => entry.about);
    return { ports, list: LISTS[name](ports), about };
  }

  it("takes a new one, trimmed, of now, and so first", async () => {
    const { ports, list } = world();
    await list.add("old");
    ports.clock.pass(1000);
    expect(await list.add(" new ")).toMatchObject({
      ok: true,
      value: { [list.field]: "new", addedAt: ports.clock.now() },
    });
    expect(await list.names()).toEqual(["new", "old"]);
  });

  it("changes one in its place", async () => {
    const { ports, list } = world();
    for (const text of ["a", "b"]) {
      await list.add(text);
      ports.clock.pass(1000);
    }
    expect(await list.change(1, "c")).toMatchObject({ ok: true, value: { id: 1, [list.field]: "c" } });
    expect(await list.names()).toEqual(["b", "c"]);
  });

  it("removes one", async () => {
    const { list } = world();
    for (const text of ["a", "b"]) await list.add(text);
    expect(await list.remove(1)).toEqual(success(null));
    expect(await list.names()).toEqual(["b"]);
  });

  it("puts each edit on record by its name, as the administrator's own", async () => {
    const { ports, list, about } = world();
    await list.add("a");
    await list.change(1, "b");
    await list.remove(1);
    expect(about()).toEqual(["a", "b", "b"]);
    const record = { action: "content-changed", at: ports.clock.now(), userId: 9, instanceId: null, address: ADDRESS };
    expect(ports.audit.entries[0]).toEqual({ ...record, about: "a" });
  });

  it("refuses a form, a twin and what is not there, and puts none of it on record", async () => {
    const { list, about } = world();
    for (const text of ["a", "b"]) await list.add(text);
    expect(await list.add(" ")).toMatchObject({ failure: { code: "invalid", field: list.field } });
    expect(await list.change(1, " ")).toMatchObject({ failure: { code: "invalid", field: list.field } });
    expect(await list.add("a")).toEqual(failure({ code: list.taken }));
    expect(await list.change(1, "b")).toEqual(failure({ code: list.taken }));
    expect(await list.change(9, "c")).toEqual(failure({ code: "content-not-found" }));
    expect(await list.remove(9)).toEqual(failure({ code: "content-not-found" }));
    expect(about()).toEqual(["a", "b"]);
  });
});

it("records of a long question as many characters as the audit log takes, and none in half", async () => {
  const { ports } = fakeWebPorts();
  const added = await addContent(ports, FAQS, { ...acting, form: faq("😀".repeat(256)) });
  expect(added.ok).toBe(true);
  expect(ports.audit.entries[0]?.about).toBe("😀".repeat(255));
});

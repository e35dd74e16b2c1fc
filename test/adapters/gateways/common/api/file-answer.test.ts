import { describe, expect, it } from "vitest";
import { fileHeaders } from "#adapters/gateways/common/api/file-answer.ts";

const file = { mimetype: "image/jpeg", fileName: null, length: 6 };

function headersOf(changes: Partial<typeof file> | { fileName: string } | { length: null }): Record<string, string> {
  const flat = fileHeaders({ ...file, ...changes });
  return Object.fromEntries(flat.flatMap((name, at) => (at % 2 === 0 ? [[name, flat[at + 1] ?? ""]] : [])));
}

describe("the headers of a file that somebody else made", () => {
  it("say its type, its length, and that it is to be kept and not shown", () => {
    expect(headersOf({})).toEqual({
      "content-type": "image/jpeg",
      "content-disposition": "attachment",
      "content-length": "6",
    });
  });

  it("leave the length out where it is not known", () => {
    expect(headersOf({ length: null })).not.toHaveProperty("content-length");
  });

  it.each([
    ["audio/ogg; codecs=opus", "audio/ogg"],
    ["Image/PNG", "image/png"],
    ["application/vnd.oasis.opendocument.text", "application/vnd.oasis.opendocument.text"],
    ["text/html\r\nset-cookie: a=b", "application/octet-stream"],
    ["text/html, image/png", "application/octet-stream"],
    ["image", "application/octet-stream"],
    ["", "application/octet-stream"],
    ["image/صورة", "application/octet-stream"],
    [`image/${"x".repeat(64)}`, "application/octet-stream"],
  ])("make of the type %j %s", (mimetype, type) => {
    expect(headersOf({ mimetype })["content-type"]).toBe(type);
  });

  it.each([
    ["photo.jpg", `attachment; filename="photo.jpg"; filename*=UTF-8''photo.jpg`],
    [
      "فاتورة 1.pdf",
      `attachment; filename="______ 1.pdf"; filename*=UTF-8''%D9%81%D8%A7%D8%AA%D9%88%D8%B1%D8%A9%201.pdf`,
    ],
    ['a"b%.txt', `attachment; filename="a_b_.txt"; filename*=UTF-8''a%22b%25.txt`],
    ["it's (1)*.txt", `attachment; filename="it's (1)*.txt"; filename*=UTF-8''it%27s%20%281%29%2A.txt`],
    ["../../etc/passwd", `attachment; filename=".._.._etc_passwd"; filename*=UTF-8''.._.._etc_passwd`],
    ["a\r\nb\u0000c\u0085d\\e", `attachment; filename="a__b_c_d_e"; filename*=UTF-8''a__b_c_d_e`],
    ["\ud800.txt", `attachment; filename="_.txt"; filename*=UTF-8''%EF%BF%BD.txt`],
    ["", "attachment"],
  ])("name %j so that every client can keep it", (fileName, disposition) => {
    expect(headersOf({ fileName })["content-disposition"]).toBe(disposition);
  });

  it("shorten a long name without breaking a letter", () => {
    const disposition = headersOf({ fileName: `${"x".repeat(119)}👋.txt` })["content-disposition"] ?? "";
    expect(disposition).toContain(`filename*=UTF-8''${"x".repeat(119)}%EF%BF%BD`);
    expect(disposition).not.toContain("txt");
  });
});

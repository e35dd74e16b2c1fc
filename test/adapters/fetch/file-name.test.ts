import { describe, expect, it } from "vitest";
import { fileNameOf } from "#adapters/fetch/file-name.ts";

const nameOf = (disposition: string | string[] | undefined, url = "http://example.com/from-url.pdf", mimetype = "") =>
  fileNameOf({ disposition, url: new URL(url), mimetype });
const asLatin1 = (text: string): string => Buffer.from(text, "utf8").toString("latin1");

describe("the name that a host gives", () => {
  it.each([
    ['attachment; filename="report.pdf"', "report.pdf"],
    ["attachment; filename=report.pdf", "report.pdf"],
    ["ATTACHMENT ; FileName = report.pdf ; size=3", "report.pdf"],
    ["filename=report.pdf", "report.pdf"],
    ['attachment; filename="a; filename=b.pdf"', "a; filename=b.pdf"],
    ['attachment; filename="say \\"hi\\" now.pdf"', "say _hi_ now.pdf"],
    ["attachment; filename*=UTF-8''%D8%AA%D9%82%D8%B1%D9%8A%D8%B1.pdf", "تقرير.pdf"],
    ["attachment; filename*=utf-8'ar'%D8%AA.pdf; filename=t.pdf", "ت.pdf"],
    ["attachment; filename=t.pdf; filename*=iso-8859-1''%e9t%e9.pdf", "été.pdf"],
    ["attachment; filename=t.pdf; filename*=koi8-r''%e9.pdf", "t.pdf"],
    ["attachment; filename=t.pdf; filename*=nonsense", "t.pdf"],
    ["attachment; filename*=UTF-8''%zz.pdf", "%zz.pdf"],
    ['attachment; filename=""; filename="second.pdf"', "second.pdf"],
  ])("is read from %s", (header, expected) => {
    expect(nameOf(header)).toBe(expected);
  });

  it("is read as UTF-8 where it is that, else as Latin-1", () => {
    expect(nameOf(asLatin1('attachment; filename="تقرير ١.pdf"'))).toBe("تقرير ١.pdf");
    expect(nameOf('attachment; filename="\u00e9t\u00e9.pdf"')).toBe("été.pdf");
  });

  it("is the first of several headers'", () => {
    expect(nameOf(["attachment; filename=a.pdf", "attachment; filename=b.pdf"])).toBe("a.pdf");
  });

  it.each([
    ["../../etc/passwd", "passwd"],
    ["/etc/cron.d/job", "job"],
    ["C:\\\\Windows\\\\system32\\\\cmd.exe", "cmd.exe"],
    ["..%2f..%2fx.pdf", "%2f..%2fx.pdf"],
    ["a\u0000b\u0007c.pdf", "abc.pdf"],
    ["a:b|c?.pdf", "a_b_c_.pdf"],
    [".htaccess", "htaccess"],
    ["  spaced   out.pdf . ", "spaced out.pdf"],
  ])("is made safe: %j", (name, expected) => {
    expect(nameOf(`attachment; filename="${name}"`)).toBe(expected);
  });

  it("loses what steers the direction of text or cannot be seen, and keeps what joins letters", () => {
    const hostile = "invoice\u202efdp.exe\u200f\u061c\u2066\ufeff\u200b\u00ad\u{e0041}";
    expect(nameOf(`attachment; filename*=UTF-8''${encodeURIComponent(hostile)}`)).toBe("invoicefdp.exe");
    const joined = "می\u200cخواهم 👩\u200d👧.pdf";
    expect(nameOf(`attachment; filename*=UTF-8''${encodeURIComponent(joined)}`)).toBe(joined);
  });

  it.each([
    "",
    "attachment",
    "inline;",
    'attachment; filename=""',
    "attachment; filename=..",
    'filename="dir/"',
    ";;==;",
  ])("is the URL's where %j tells none", (header) => {
    expect(nameOf(header)).toBe("from-url.pdf");
  });

  it("is cut to 120 characters, and keeps its extension", () => {
    const name = nameOf(`attachment; filename="${"a".repeat(300)}.pdf"`);
    expect(name).toBe(`${"a".repeat(116)}.pdf`);
    expect(nameOf(`attachment; filename="${"a".repeat(300)}"`)).toBe("a".repeat(120));
    const emoji = nameOf(`attachment; filename*=UTF-8''${encodeURIComponent(`x${"😀".repeat(100)}.pdf`)}`);
    expect(emoji).toBe(`x${"😀".repeat(57)}.pdf`);
    expect(nameOf(`attachment; filename="a.${"b".repeat(300)}"`)).toHaveLength(120);
  });

  it("is found in no time in a header made to be slow", () => {
    const many = 100_000;
    const headers = [
      '";a="'.repeat(many),
      "; ".repeat(many),
      `filename=b${". ".repeat(many)}a`,
      `;${"a".repeat(many)}`,
      `${"filename ".repeat(many)};`,
    ];
    const startedAt = performance.now();
    for (const header of headers) nameOf(header);
    expect(performance.now() - startedAt).toBeLessThan(2000);
  });
});

describe("the name that a URL gives", () => {
  it.each([
    ["http://example.com/files/report.pdf?x=/y.exe#z", "", "report.pdf"],
    ["http://example.com/%D8%AA%D9%82%D8%B1%D9%8A%D8%B1.pdf", "", "تقرير.pdf"],
    ["http://example.com/a%2Fb%5Cc.pdf", "", "c.pdf"],
    ["http://example.com/%E0%A4%A.pdf", "", "%E0%A4%A.pdf"],
    ["http://example.com/a%0D%0Ab.pdf", "", "ab.pdf"],
    ["http://example.com/download", "video/mp4", "download.mp4"],
    ["http://example.com/download", "application/octet-stream", "download"],
    ["http://example.com/", "image/jpeg", "file.jpg"],
    ["http://example.com/dir/", "application/pdf", "file.pdf"],
    ["http://example.com/", "application/octet-stream", "file"],
    ["http://example.com/%2e%2e", "text/plain", "file.txt"],
  ])("for %s of type %j is %j", (url, mimetype, expected) => {
    expect(nameOf(undefined, url, mimetype)).toBe(expected);
  });
});

import { describe, expect, it } from "vitest";
import { checkTarget, isPublicAddress, readAllowList } from "#adapters/fetch/address-rules.ts";

const NOTHING_ALLOWED = readAllowList([]);

const PRIVATE_LITERALS = [
  "http://127.0.0.1/",
  "http://127.8.9.10/",
  "http://2130706433/",
  "http://0x7f000001/",
  "http://0x7f.1/",
  "http://0177.0.0.1/",
  "http://017700000001/",
  "http://127.1/",
  "http://127.0.0.1./",
  "http://127。0。0。1/",
  "http://①②⑦.0.0.1/",
  "http://%31%32%37.0.0.1/",
  "http://0/",
  "http://0.0.0.0/",
  "http://169.254.169.254/latest/meta-data/",
  "http://168.63.129.16/metadata/instance",
  "http://0xa83f8110/",
  "http://[::ffff:168.63.129.16]/",
  "http://10.1.2.3/",
  "http://172.16.0.1/",
  "http://172.31.255.254/",
  "http://192.168.1.1/",
  "http://0300.0250.1/",
  "http://100.64.0.1/",
  "http://192.0.0.8/",
  "http://192.0.2.1/",
  "http://198.18.0.1/",
  "http://224.0.0.1/",
  "http://240.0.0.1/",
  "http://255.255.255.255/",
  "http://[::]/",
  "http://[::1]/",
  "http://[0:0:0:0:0:0:0:1]/",
  "http://[::ffff:127.0.0.1]/",
  "http://[::ffff:7f00:1]/",
  "http://[::127.0.0.1]/",
  "http://[::ffff:0:127.0.0.1]/",
  "http://[64:ff9b::7f00:1]/",
  "http://[64:ff9b:1::7f00:1]/",
  "http://[2002:7f00:1::]/",
  "http://[2001::1]/",
  "http://[2001:db8::1]/",
  "http://[100::1]/",
  "http://[fc00::1]/",
  "http://[fd12:3456::1]/",
  "http://[fe80::1]/",
  "http://[fec0::1]/",
  "http://[ff02::1]/",
];

const LOCAL_NAMES = [
  "http://localhost/",
  "http://LOCALHOST/",
  "http://localhost./",
  "http://api.localhost/",
  "http://mysql/",
  "http://metadata.google.internal/",
  "http://printer.local/",
  "http://nas.home.arpa/",
];

const OTHER_PORTS = [
  "http://example.com:22/",
  "http://example.com:8080/",
  "https://example.com:6379/",
  "http://8.8.8.8:25/",
  "http://example.com:0/",
];

const NOT_WEB_URLS = [
  "",
  "   ",
  "/etc/passwd",
  "./photo.jpg",
  "//example.com/a.jpg",
  "example.com/a.jpg",
  "file:///etc/passwd",
  "FILE:///etc/passwd",
  "ftp://example.com/a.jpg",
  "gopher://127.0.0.1:6379/_FLUSHALL",
  "data:image/png;base64,iVBORw0KGgo=",
  "javascript:alert(1)",
  "blob:http://example.com/1",
  "ws://example.com/",
  "http:127.0.0.1/",
  "http:///127.0.0.1/",
  "http://",
  "http://?a",
  "http:\\\\127.0.0.1\\a",
  "http://example.com\\@127.0.0.1/",
  "http://example.com/a b.jpg",
  "http://exa\tmple.com/",
  "http://example.com/\r\nHost: other",
  " http://example.com/",
  "http://exam\u00adple.com/",
  "http://user:pass@example.com/",
  "http://user@example.com/",
  "http://example.com@127.0.0.1/",
  "http://[fe80::1%25eth0]/",
  "http://[fe80::1%eth0]/",
  "http://256.256.256.256/",
  "http://1.2.3.4.5/",
  "http://[::1/",
  `http://example.com/${"a".repeat(2048)}`,
];

const PUBLIC_URLS = [
  "http://example.com/a.jpg",
  "https://example.com/a.jpg?x=1#part",
  "https://example.com:443/",
  "http://example.com.:80/",
  "https://example.com:80/",
  "http://8.8.8.8/",
  "http://134744072/",
  "https://[2606:4700::1111]/",
  "https://münchen.example/bild.jpg",
  "https://localhost.example.com/",
];

describe("the text of a URL", () => {
  it.each(PRIVATE_LITERALS)("blocks the address in %s", (url) => {
    expect(checkTarget(url, null, NOTHING_ALLOWED)).toEqual({ ok: false, failure: { code: "url-blocked" } });
  });

  it.each(LOCAL_NAMES)("blocks the local name in %s", (url) => {
    expect(checkTarget(url, null, NOTHING_ALLOWED)).toEqual({ ok: false, failure: { code: "url-blocked" } });
  });

  it.each(OTHER_PORTS)("blocks the port in %s", (url) => {
    expect(checkTarget(url, null, NOTHING_ALLOWED)).toEqual({ ok: false, failure: { code: "url-blocked" } });
  });

  it.each(NOT_WEB_URLS)("does not take %j for a web address", (url) => {
    expect(checkTarget(url, null, NOTHING_ALLOWED)).toEqual({ ok: false, failure: { code: "url-invalid" } });
  });

  it.each(PUBLIC_URLS)("lets %s through", (url) => {
    expect(checkTarget(url, null, NOTHING_ALLOWED)).toMatchObject({ ok: true, value: { allowed: false } });
  });

  it.each([
    "//127.0.0.1/",
    "http://127.0.0.1/",
    "https://[::1]/",
    "//localhost/",
  ])("blocks %s as the target of a redirect", (location) => {
    const base = new URL("https://example.com/a");
    expect(checkTarget(location, base, NOTHING_ALLOWED)).toEqual({ ok: false, failure: { code: "url-blocked" } });
  });

  it("resolves a relative redirect against the URL that sent it", () => {
    const target = checkTarget("../b.jpg?x", new URL("https://example.com/a/c"), NOTHING_ALLOWED);
    expect(target.ok && target.value.url.href).toBe("https://example.com/b.jpg?x");
  });
});

describe("the allow list", () => {
  const allow = readAllowList(["127.0.0.1:8080", "[::1]:9", "localhost:3003", "media.internal:80"]);

  it.each([
    "http://127.0.0.1:8080/a",
    "http://2130706433:8080/",
    "http://[0:0::1]:9/",
    "https://localhost:3003/",
    "http://media.internal/",
  ])("opens %s", (url) => {
    expect(checkTarget(url, null, allow)).toMatchObject({ ok: true, value: { allowed: true } });
  });

  it.each([
    "http://127.0.0.1:8081/",
    "http://127.0.0.1/",
    "http://127.0.0.2:8080/",
    "http://localhost:8080/",
    "https://media.internal/",
  ])("leaves %s closed", (url) => {
    expect(checkTarget(url, null, allow)).toEqual({ ok: false, failure: { code: "url-blocked" } });
  });

  it("does not excuse user info or another scheme", () => {
    for (const url of ["http://a:b@127.0.0.1:8080/", "ftp://127.0.0.1:8080/"]) {
      expect(checkTarget(url, null, allow)).toEqual({ ok: false, failure: { code: "url-invalid" } });
    }
  });

  it.each([
    "localhost",
    "127.0.0.1",
    "http://localhost:80",
    "localhost:80/path",
    "a@b:80",
    "host:99999",
    "",
  ])("refuses the entry %j", (entry) => {
    expect(() => readAllowList([entry])).toThrow("is not host:port");
  });
});

describe("a resolved address", () => {
  it.each([
    "8.8.8.8",
    "1.1.1.1",
    "172.32.0.1",
    "100.128.0.1",
    "2606:4700::1111",
    "2a00:1450::5",
  ])("%s is public", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    "127.0.0.1",
    "::1",
    "::ffff:8.8.8.8",
    "64:ff9b::808:808",
    "2002:808:808::",
    "fe80::1%eth0",
    "4000::1",
    "",
    "example.com",
  ])("%j is not", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

/** Taken from our own build before Next.js makes its own. */
declare module "*.css";

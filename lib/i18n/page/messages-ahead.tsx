/** Reads the files of messages that the document preloads, before the scripts of the page are there. */
const READ = `dispatchDeskMessages=new Map;for(let link of document.querySelectorAll("link[as=fetch]"))fetch(link.href).then(r=>r.json()).then(m=>dispatchDeskMessages.set(link.getAttribute("href"),m),()=>{})`;

/** Hydration finds the document's messages read: it would wait for them, and a click meanwhile would be lost. */
export function MessagesAhead({ nonce }: { nonce: string | undefined }) {
  // The browser hides the nonce from scripts, so the two differ.
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is a constant
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: READ }} />;
}

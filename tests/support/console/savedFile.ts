/** Waits for the next file that the page hands to the person's downloads. Ask before the press that saves it. */
export async function nextSavedFile(): Promise<{
  readonly name: string;
  readonly text: string;
  readonly bytes: ArrayBuffer;
}> {
  const { createObjectURL } = URL;
  const { click } = HTMLAnchorElement.prototype;
  let blob = new Blob();
  const name = await new Promise<string>((saved) => {
    URL.createObjectURL = (content) => {
      blob = content as Blob;
      return 'blob:saved';
    };
    HTMLAnchorElement.prototype.click = function handOver() {
      saved(this.download);
    };
  }).finally(() => {
    Object.assign(URL, { createObjectURL });
    Object.assign(HTMLAnchorElement.prototype, { click });
  });
  const bytes = await new Promise<ArrayBuffer>((read, failed) => {
    const reader = new FileReader();
    reader.onload = () => read(reader.result as ArrayBuffer);
    reader.onerror = () => failed(reader.error);
    reader.readAsArrayBuffer(blob);
  });
  return { name, text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes), bytes };
}

import pixelmatch from 'pixelmatch';
import type { Browser, Page } from 'playwright-core';

interface Image {
  width: number;
  height: number;
  data: Buffer;
}

/** The pixels of pictures, and PNG files of pixels, by a page of a browser. */
export class Pixels {
  private constructor(private readonly page: Page) {}

  static async in(browser: Browser): Promise<Pixels> {
    return new Pixels(await browser.newPage());
  }

  private async read(picture: Buffer): Promise<Image> {
    const { width, height, data } = await this.page.evaluate(async (text) => {
      const image = await createImageBitmap(await (await fetch(`data:application/octet-stream;base64,${text}`)).blob());
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0);
      const pixels = context?.getImageData(0, 0, image.width, image.height).data ?? new Uint8ClampedArray();
      let binary = '';
      for (let at = 0; at < pixels.length; at += 30_000) binary += String.fromCharCode(...pixels.subarray(at, at + 30_000));
      return { width: image.width, height: image.height, data: btoa(binary) };
    }, picture.toString('base64'));
    return { width, height, data: Buffer.from(data, 'base64') };
  }

  private async write({ width, height, data }: Image): Promise<Buffer> {
    const text = await this.page.evaluate(
      async (given) => {
        const { size, pixels } = JSON.parse(given) as { size: [number, number]; pixels: string };
        const canvas = Object.assign(document.createElement('canvas'), { width: size[0], height: size[1] });
        const bytes = Uint8ClampedArray.from(atob(pixels), (one) => one.charCodeAt(0));
        canvas.getContext('2d')?.putImageData(new ImageData(bytes, ...size), 0, 0);
        return canvas.toDataURL('image/png');
      },
      JSON.stringify({ size: [width, height], pixels: data.toString('base64') }),
    );
    return Buffer.from(text.slice(text.indexOf(',') + 1), 'base64');
  }

  /**
   * The number of pixels that differ by more than anti-aliasing, and a picture that marks them. Pictures of different sizes differ completely: then there is no
   * picture.
   */
  async difference(one: Buffer, other: Buffer): Promise<{ count: number; picture?: Buffer }> {
    const [first, second] = await Promise.all([this.read(one), this.read(other)]);
    const { width, height } = first;
    if (width !== second.width || height !== second.height) return { count: Math.max(first.data.length, second.data.length) / 4 };
    const data = Buffer.alloc(first.data.length);
    const count = pixelmatch(first.data, second.data, data, width, height, { threshold: 0.1 });
    return count === 0 ? { count } : { count, picture: await this.write({ width, height, data }) };
  }
}

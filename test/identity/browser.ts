/** The part of a web browser that a sign-in needs: cookies by host, redirects, and forms. */
export class Browser {
  private readonly cookies = new Map<string, Map<string, string>>();

  /** The cookies that a service has set, as a `Cookie` header. */
  cookieFor(url: string): string {
    const known = this.cookies.get(new URL(url).host) ?? new Map();
    return [...known].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Copies cookies, as an attacker who has planted or stolen them. */
  take(url: string, header: string): void {
    for (const part of header.split('; ')) this.set(url, part);
  }

  /** Sends one request and stores its cookies, without following a redirect. */
  async send(
    url: string,
    { form, headers = {} }: { form?: Record<string, string>; headers?: Record<string, string> } = {},
  ): Promise<Response> {
    const cookie = this.cookieFor(url);
    const response = await fetch(url, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: {
        accept: 'text/html',
        ...(cookie && { cookie }),
        ...(form && { origin: new URL(url).origin, 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' }),
        ...headers,
      },
      ...(form && { body: new URLSearchParams(form).toString() }),
    });
    for (const line of response.headers.getSetCookie())
      this.set(url, line.split(';')[0]!, /max-age=0|expires=Thu, 01 Jan 1970/i.test(line));
    return response;
  }

  /** Follows redirects until `stop`, or until a page. @returns the last response and its address */
  async open(url: string, stop: (url: string) => boolean = () => false): Promise<{ url: string; response: Response }> {
    let response = await this.send(url);
    for (let i = 0; i < 15; i++) {
      const location = response.headers.get('location');
      if (location === null) break;
      const next = new URL(location, url).href;
      if (stop(next)) return { url: next, response };
      url = next;
      response = await this.send(url);
    }
    return { url, response };
  }

  /** Opens the service's sign-in, types an account into the provider's pages, and returns the address of the service to which the provider redirects. */
  async signInAtProvider(serviceUrl: string, account: string, returnTo = '/'): Promise<string> {
    const isCallback = (url: string) => url.startsWith(`${serviceUrl}/auth/callback`);
    return (await this.fillForms(`${serviceUrl}/auth/sign-in?return_to=${encodeURIComponent(returnTo)}`, account, isCallback)).url;
  }

  /** Fills in the forms of the provider's pages, until `stop` or a page without a form. */
  async fillForms(start: string, account: string, stop: (url: string) => boolean = () => false): Promise<{ url: string; text: string }> {
    let at = await this.open(start, stop);
    for (let i = 0; i < 8; i++) {
      if (stop(at.url)) return { url: at.url, text: '' };
      const text = await at.response.text();
      const action = /<form[^>]* action="([^"]+)"/.exec(text)?.[1];
      if (action === undefined) return { url: at.url, text };
      const form: Record<string, string> = { login: account, password: 'any' };
      for (const [input] of text.matchAll(/<input[^>]*>/g)) {
        const [name, value] = [/name="([^"]+)"/, /value="([^"]*)"/].map((part) => part.exec(input)?.[1]);
        if (name !== undefined && value !== undefined) form[name] = value;
      }
      const target = new URL(action, at.url).href;
      const response = await this.send(target, { form });
      const location = response.headers.get('location');
      at = location === null ? { url: target, response } : await this.open(new URL(location, target).href, stop);
    }
    throw new Error(`the forms of the provider did not end: ${at.url}`);
  }

  /** Signs in, and returns the response of the callback. */
  async signIn(serviceUrl: string, account: string, returnTo?: string): Promise<Response> {
    return this.send(await this.signInAtProvider(serviceUrl, account, returnTo));
  }

  private set(url: string, pair: string, isDeleted = false): void {
    const { host } = new URL(url);
    const known = this.cookies.get(host) ?? new Map<string, string>();
    const [name = '', ...value] = pair.split('=');
    if (isDeleted) known.delete(name);
    else known.set(name, value.join('='));
    this.cookies.set(host, known);
  }
}

/** The languages of which the page writes samples without a client, in their order. */
const clients = ['shell/curl', 'js/fetch', 'python/requests', 'go/native', 'java/nethttp', 'rust/reqwest'];

export const languages = {
  featuredClients: clients,
  hiddenClients: {
    c: true,
    clojure: true,
    csharp: true,
    dart: true,
    fsharp: true,
    http: true,
    java: ['asynchttp', 'okhttp', 'unirest'],
    js: ['axios', 'jquery', 'ofetch', 'xhr'],
    julia: true,
    kotlin: true,
    node: true,
    objc: true,
    ocaml: true,
    php: true,
    powershell: true,
    python: ['aiohttp', 'httpx_async', 'httpx_sync', 'python3'],
    r: true,
    ruby: true,
    shell: ['httpie', 'wget'],
    swift: true,
  },
};

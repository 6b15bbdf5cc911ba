import newman from 'newman';
import collection from './contralto.postman_collection.json' with { type: 'json' };

const [username, password] = (process.env.CONTRALTO_AUTH ?? '').split(':');
const basic = Object.entries({ username, password }).map(([key, value]) => ({ key, value, type: 'string' }));
const envVar = [{ key: 'baseUrl', value: `${process.env.CONTRALTO_URL}/api` }];

const requests = new Map();
const collect = (items) => {
  for (const one of items) one.item ? collect(one.item) : requests.set(one.name, one);
};
collect(collection.item);

/** Sends the request of that name with this body and these values in its path. */
export function send(name, { body, ...path }) {
  const item = structuredClone(requests.get(name));
  const { request } = item;
  request.auth = { type: 'basic', basic };
  for (const variable of request.url.variable) variable.value = path[variable.key];
  if (body) request.body.raw = JSON.stringify(body);
  return new Promise((resolve, reject) => {
    newman.run({ collection: { ...collection, item: [item] }, envVar }).on('request', (failure, { response }) => {
      if (failure) return reject(failure);
      const text = response.text();
      resolve({ status: response.code, data: text && JSON.parse(text) });
    });
  });
}

import newman from 'newman';
import collection from './contralto.postman_collection.json' with { type: 'json' };

const url = `${process.env.CONTRALTO_URL}/api`;
const basic = Buffer.from(process.env.CONTRALTO_AUTH ?? '').toString('base64');
const headers = { authorization: `Basic ${basic}`, 'content-type': 'application/json' };
const issued = await fetch(`${url}/api-keys`, { method: 'POST', headers, body: JSON.stringify({ name: 'postman', role: 'admin' }) });
const { key } = await issued.json();

// every request, in the order of the collection; an undocumented status or an invalid example fails
const documented = new Map();
const collect = (items) => {
  for (const { id, item, response = [] } of items)
    item
      ? collect(item)
      : documented.set(
          id,
          response.map(({ code }) => code),
        );
};
collect(collection.item);
const envVar = [
  { key: 'baseUrl', value: url },
  { key: 'bearerToken', value: key },
];
newman
  .run({ collection, envVar })
  .on('request', (failure, { item, response }) => {
    if (!failure && documented.get(item.id)?.includes(response.code)) return;
    console.log(`${item.name}: ${failure ?? response.code}`);
    process.exitCode = 1;
  })
  .on('done', (failure, { run }) => {
    if (failure) throw failure;
    console.log(`${run.stats.requests.total} of ${documented.size} requests sent`);
    if (run.stats.requests.total !== documented.size) process.exitCode = 1;
  });

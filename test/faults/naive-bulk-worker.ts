import pg from 'pg'

/* The twin of a bulk act: it changes record by record and notes how far it is after every 25. */

const [url = '', records = '0'] = process.argv.slice(2)
const client = new pg.Client(url)
await client.connect()
const { rows } = await client.query('select cursor from naive_run')
for (let no = rows[0]?.cursor + 1; no <= Number(records); no++) {
  await client.query('update naive_record set times = times + 1 where no = $1', [no])
  if (no % 25 === 0) await client.query('update naive_run set cursor = $1', [no])
}
await client.end()

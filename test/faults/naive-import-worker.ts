import pg from 'pg'

/* The twin of an import: it writes line by line and notes how far it is afterwards. */

const [url = '', lines = '0'] = process.argv.slice(2)
const client = new pg.Client(url)
await client.connect()
const { rows } = await client.query('select cursor from naive_import')
for (let line = rows[0]?.cursor + 1; line <= Number(lines); line++) {
  await client.query('insert into naive_line (line, amount) values ($1, $2)', [line, 1000 + line])
  if (line % 200 === 0) await client.query('update naive_import set cursor = $1', [line])
}
await client.end()

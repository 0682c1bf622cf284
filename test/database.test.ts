import { Client } from 'pg'
import { expect, it } from 'vitest'
import { testDatabase, testTemplate } from './database.ts'

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new Client(url)
  await client.connect()
  const { rows } = await client.query({ text: sql, rowMode: 'array' })
  await client.end()
  return rows.flat()
}

it('gives every test a database of its own', async () => {
  const [mine, yours] = await Promise.all([testDatabase(), testDatabase()])
  await ask(mine.url, 'CREATE TABLE gift (name text)')
  expect(await ask(yours.url, "SELECT to_regclass('gift')")).toEqual([null])
  await Promise.all([mine.drop(), yours.drop()])
})

it('fills a template once and copies it', async () => {
  let times = 0
  const fill = async (url: string) => {
    times++
    await ask(url, "CREATE TABLE gift AS SELECT '张三'::text AS name")
  }
  const names = [testTemplate('template_once', fill), testTemplate('template_once', fill)]
  const [name] = await Promise.all(names)
  const copy = await testDatabase(name)
  expect(await ask(copy.url, 'SELECT name FROM gift')).toEqual(['张三'])
  expect(times).toBe(1)
  await copy.drop()
})

it('sorts names by pinyin and finds trigrams in Chinese, as the product does', async () => {
  const { url, drop } = await testDatabase()
  const sorted = "SELECT name FROM unnest(ARRAY['张三', '李四', '安宁']) AS name ORDER BY name"
  expect(await ask(url, sorted)).toEqual(['安宁', '李四', '张三'])
  await ask(url, 'CREATE EXTENSION pg_trgm')
  expect(await ask(url, "SELECT cardinality(show_trgm('慈善基金会')) > 0")).toEqual([true])
  await drop()
})

import { expect } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { openWriting } from './writing.ts'

/** Writers and reviewers, with columns that a test makes as it needs them. */
export async function openColumns() {
  const desk = await openWriting()
  const { mine } = desk
  let serial = 0
  async function makeColumn(
    more: object = {},
  ): Promise<{ id: string; code: string; name: string }> {
    serial += 1
    const facts = { name: `栏目${serial}`, code: `place-${serial}`, kind: 'list', reviewSteps: 1 }
    const answer = await desk.call(await desk.staffOf(mine), 'column/insert', { ...facts, ...more })
    expect(answer).toMatchObject({ statusCode: 1 })
    return answer.dataPoints
  }
  const reviewer = () => desk.staffOf(mine, ['article.review'])
  const read = async (person: Person, id: string) =>
    (await desk.ask(person, 'article/getById', { id })).dataPoints
  /** The articles of a column that readers are shown. */
  const listed = async (code: string, page = 1): Promise<string[]> => {
    const asked = { organisation: mine, code, page }
    const { dataPoints } = await desk.ask(null, 'public/getList', asked)
    return dataPoints.list.map(({ id }: { id: string }) => id)
  }
  const merge = async (from: string, into: string) =>
    desk.call(await desk.staffOf(mine), 'column/mergeInto', { id: from, into })
  return { ...desk, makeColumn, reviewer, read, listed, merge }
}

/** What tests of columns and their articles stand in. */
export type ColumnDesk = Awaited<ReturnType<typeof openColumns>>

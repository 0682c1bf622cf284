import { and, eq, inArray } from 'drizzle-orm'
import type { Reader } from '#kernel/server/database.ts'
import { columnNamed, tableOf } from '#kernel/server/tables.ts'
import { evidenceLeaf, type LeafKind } from '../model/index.ts'

/** Where a fact stands in the log; no `seq`: it waits for the sequencer. */
export interface Place {
  readonly leaf: string
  readonly number: string
  readonly seq: number | null
  /** When the log took it in, ISO; null while it waits. */
  readonly at: string | null
}

/** The places of the facts of one kind about these records. */
export async function placesOf(
  reader: Reader,
  { kind, ids }: { kind: LeafKind; ids: readonly string[] },
): Promise<ReadonlyMap<string, Place>> {
  if (ids.length === 0) return new Map()
  const rows = await reader
    .select({
      leaf: columnNamed(evidenceLeaf, 'id'),
      number: columnNamed(evidenceLeaf, 'number'),
      seq: columnNamed(evidenceLeaf, 'seq'),
      at: columnNamed(evidenceLeaf, 'loggedAt'),
      source: columnNamed(evidenceLeaf, 'sourceId'),
    })
    .from(tableOf(evidenceLeaf))
    .where(
      and(
        inArray(columnNamed(evidenceLeaf, 'sourceId'), [...ids]),
        eq(columnNamed(evidenceLeaf, 'kind'), kind),
      ),
    )
  return new Map(
    rows.map(row => [
      String(row.source),
      {
        leaf: String(row.leaf),
        number: String(row.number),
        seq: row.seq === null ? null : Number(row.seq),
        at: row.at === null ? null : String(row.at),
      },
    ]),
  )
}

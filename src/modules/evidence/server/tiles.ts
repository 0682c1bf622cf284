import { and, eq, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#kernel/server/database.ts'
import { evidenceTile } from './evidence-tables.ts'
import { fold, type Nodes } from './merkle.ts'

const width = 256
const hashBytes = 32

/** The nodes of the log as its tiles hold them: one row read for each node asked, each row once. */
export function nodesIn(reader: Reader): Nodes {
  const known = new Map<string, Promise<Buffer>>()
  const tileAt = (level: number, index: number) => {
    const key = `${level}/${index}`
    const tile = known.get(key) ?? readTile(reader, level, index)
    known.set(key, tile)
    return tile
  }
  return async (height, index) => {
    const level = Math.floor(height / 8)
    const count = 2 ** (height % 8)
    const first = index * count
    const tile = await tileAt(level, Math.floor(first / width))
    return fold(hashesOf(tile).slice(first % width, (first % width) + count))
  }
}

/** Adds leaf hashes behind the `size` there are; full tiles hand their root to the level above. */
export async function addLeaves(
  tx: Tx,
  size: number,
  leaves: readonly Uint8Array[],
): Promise<void> {
  let level = 0
  let from = size
  let fresh: Uint8Array[] = [...leaves]
  while (fresh.length > 0) {
    const above: Uint8Array[] = []
    for (let at = 0; at < fresh.length; ) {
      const index = Math.floor((from + at) / width)
      const room = width - ((from + at) % width)
      const part = fresh.slice(at, at + room)
      const tile = await growTile(tx, { level, index, part })
      if (tile.length === width * hashBytes) above.push(fold(hashesOf(tile)))
      at += part.length
    }
    // Full tiles before these leaves have handed theirs up already.
    from = Math.floor(from / width)
    level += 1
    fresh = above
  }
}

async function growTile(
  tx: Tx,
  { level, index, part }: { level: number; index: number; part: readonly Uint8Array[] },
): Promise<Buffer> {
  const added = Buffer.concat(part)
  const [grown] = await tx
    .insert(evidenceTile)
    .values({ level, index, hashes: added })
    .onConflictDoUpdate({
      target: [evidenceTile.level, evidenceTile.index],
      set: { hashes: sql`${evidenceTile.hashes} || excluded.hashes` },
    })
    .returning({ hashes: evidenceTile.hashes })
  if (grown === undefined) throw new Error('a tile was not written')
  return grown.hashes
}

async function readTile(reader: Reader, level: number, index: number): Promise<Buffer> {
  const [tile] = await reader
    .select({ hashes: evidenceTile.hashes })
    .from(evidenceTile)
    .where(and(eq(evidenceTile.level, level), eq(evidenceTile.index, index)))
  if (tile === undefined) throw new Error(`the log has no tile ${level}/${index}`)
  return tile.hashes
}

function hashesOf(tile: Buffer): Buffer[] {
  return Array.from({ length: tile.length / hashBytes }, (_, at) =>
    tile.subarray(at * hashBytes, (at + 1) * hashBytes),
  )
}

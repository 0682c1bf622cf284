import { type Piece, piecesOf } from '#kernel/server/migrate/piece.ts'
import type { ServerModule } from '#kernel/server/module.ts'
import { wallSql } from '#kernel/server/walls.ts'

/** The walls and the modules' own SQL as pieces, in the order in which they are made. */
export function allPiecesOf(modules: readonly ServerModule[]): Piece[] {
  const resources = modules.flatMap(({ servings = [] }) => servings.map(each => each.resource))
  const walls = resources.flatMap(resource => wallSql(resource, resources))
  return piecesOf([...walls, ...modules.flatMap(module => module.sql ?? [])])
}

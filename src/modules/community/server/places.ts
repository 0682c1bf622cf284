import type { Act } from '#kernel/server/act.ts'
import { isSystem, type Person } from '#kernel/server/person.ts'
import { findRow } from '#kernel/server/rows.ts'
import { community, grid } from '../model/index.ts'

/** Whether somebody keeps a record of communities: the platform, and the organisation that works there. */
export function keeps({ ownerKind, ownerId }: Person, organisation: string | null): true | string {
  if (ownerKind === 'platform' || isKeeper(ownerKind, ownerId, organisation)) return true
  return '只有管理机构和平台可以修改'
}

const isKeeper = (kind: string, id: string | null, organisation: string | null) =>
  kind === 'organisation' && id !== null && id === organisation

/** The street of a community; a record in a community that was merged away is refused at `community`. */
export async function areaOf(act: Act, id: string | null): Promise<string | null> {
  if (id === null) return null
  const found = await findRow(act.tx, community, id)
  if (found === undefined) return null
  if (found.state !== 'enabled' && !isSystem(act.person))
    act.mark('community', `${found.name}已撤并，请选择并入后的社区`)
  return found.street
}

/** A grid lies in the community of its record. */
export async function checkGrid(
  act: Act,
  next: { readonly community: string | null; readonly grid: string | null },
): Promise<void> {
  if (next.grid === null) return
  const found = await findRow(act.tx, grid, next.grid)
  if (found !== undefined && found.community !== next.community)
    act.mark('grid', `网格${found.name}不属于所选社区`)
}

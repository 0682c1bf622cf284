import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { findRows, insertRow, updateRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { newId } from '#kernel/server/uuid.ts'
import { department } from '../model/department.ts'
import type { Owned } from '../model/owner.ts'
import { role } from '../model/role.ts'
import { structureSetting } from '../model/structure-setting.ts'
import { catalogue } from './catalogue.ts'
import { ownerIs } from './owner-is.ts'
import { raiseHoldersPermRev } from './perm-rev.ts'
import { contentsOf } from './preset-contents.ts'
import type { RolePreset } from './role-preset.ts'
import { rolePresets } from './role-presets.ts'
import { isHighRisk } from './role-risk.ts'

/** Makes the built-in roles and the platform's own department; later starts bring presets up to date. */
export async function seedAccess(act: Act): Promise<void> {
  for (const preset of rolePresets) await seedRole(act, preset)
  await openStructure(act, { ownerKind: 'platform' }, '平台')
}

async function seedRole(act: Act, preset: RolePreset): Promise<void> {
  const contents = contentsOf(preset, catalogue())
  const table = tableOf(role)
  const [known] = await findRows(
    act.tx,
    role,
    sql`${table.code} = ${preset.code} and ${table.ownerKind} = 'platform'`,
    1,
  )
  const fieldClasses = preset.sees === undefined ? null : [...preset.sees]
  const highRisk = isHighRisk({ ...contents, dataScope: preset.scope })
  if (known === undefined) {
    await insertRow(act, role, {
      ...contents,
      fieldClasses,
      highRisk,
      ownerKind: 'platform',
      code: preset.code,
      name: preset.name,
      holderKinds: [...preset.holderKinds],
      dataScope: preset.scope,
      adminKind: preset.adminKind ?? 'none',
      builtIn: true,
      preset: true,
    })
    return
  }
  const isSame =
    known.places.join() === contents.places.join() &&
    known.actions.join() === contents.actions.join() &&
    (known.fieldClasses ?? []).join() === (fieldClasses ?? []).join()
  // What somebody has changed by hand stays as it is.
  if (!known.preset || isSame) return
  await updateRow(
    act,
    role,
    known,
    { ...contents, fieldClasses, highRisk },
    { label: '随系统更新' },
  )
  await raiseHoldersPermRev(act, known.id)
}

/** The root department and the settings of an owner, when it has none; answers the root's id. */
export async function openStructure(act: Act, owned: Owned, name: string): Promise<string> {
  const { rows } = await act.tx.execute<{ id: string }>(sql`
    select id from department where parent is null and ${ownerIs(owned)}`)
  const [root] = rows
  if (root !== undefined) return root.id
  const id = newId()
  await insertRow(act, department, {
    id,
    ...owned,
    name: name.slice(0, 30),
    path: `${id}.`,
    level: 1,
  })
  await insertRow(act, structureSetting, { ...owned })
  return id
}

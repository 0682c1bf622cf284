import { z } from 'zod'
import type { Place } from '#kernel/resource/navigation.ts'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { holds, type Person } from '#kernel/server/person.ts'
import { absent, refusal } from '#kernel/server/refusal.ts'
import { route } from '#kernel/server/route.ts'
import { accountExplainSight } from '../model/account-calls.ts'
import type { account } from '../model/index.ts'
import { accountServing } from './account.ts'
import { catalogue, placeKey } from './catalogue.ts'
import { type PersonPieces, personAnywhere, personOf, type RolePiece } from './person.ts'
import { findSought, recordFinding, type Sought } from './record-sight.ts'

/** One of the questions on which it hangs whether somebody sees a record, and its answer. */
export interface Finding {
  readonly about: '账号' | '页面' | '操作' | '记录'
  readonly isFine: boolean
  readonly says: string
}

/**
 * `POST …/explainSight`: 为什么看不到, whether an account sees the screen of an address and the
 * record on it, question by question. Nothing of the record itself is told; people of a unit ask
 * about records that they see themselves.
 */
export const explainSightRoute = route(accountExplainSight, {
  access: { action: 'grant.view' },
  summary: '查询账号为什么看不到页面或记录',
  async read({ account: id, address }, act) {
    const holder = await readInScope(act, accountServing, id)
    const { place, recordId } = askedIn(address)
    const sought = recordId === null ? undefined : await findSought(act, place.path, recordId)
    if (recordId !== null && sought === undefined) throw absent()
    const pieces = await personOf(act.tx, holder.id, holder.permRev)
    if (pieces === undefined) throw absent()
    const person = personAnywhere(pieces)
    const findings = [accountFinding(holder, act.now), placeFinding(place, pieces, person)]
    if (sought) findings.push(...(await soughtFindings(act, sought, { pieces, person })))
    return { title: place.title, label: sought?.serving.resource.label ?? null, findings }
  },
})

/** The screen and the record that an address names, whatever stands around them. */
function askedIn(address: string): { place: Place; recordId: string | null } {
  const base = 'http://product'
  const url = URL.canParse(address, base) ? new URL(address, base) : null
  const key = placeKey(url?.pathname ?? '')
  const place = catalogue()
    .groups.flatMap(group => group.places)
    .find(({ path }) => placeKey(path) === key)
  if (url === null || place === undefined) throw refusal('地址中没有可识别的页面', 'address')
  const recordId = url.searchParams.get('id')
  if (recordId !== null && !z.uuid().safeParse(recordId).success)
    throw refusal('地址中的记录编号有误', 'address')
  return { place, recordId }
}

const states = { pending: '尚未激活', disabled: '已停用', cancelled: '已注销' } as const

function accountFinding(holder: Row<typeof account>, now: Date): Finding {
  const { state, validUntil } = holder
  if (state !== 'enabled')
    return { about: '账号', isFine: false, says: `账号${states[state]}，不能登录` }
  if (validUntil !== null && validUntil < beijingDay(now))
    return { about: '账号', isFine: false, says: `账号有效期至 ${validUntil}，已不能登录` }
  return { about: '账号', isFine: true, says: '账号已启用' }
}

function placeFinding(place: Place, pieces: PersonPieces, person: Person): Finding {
  const { modulesOf, builtPlaces } = catalogue()
  const modules = modulesOf({
    holds: path => person.places.has(placeKey(path)),
    can: action => holds(person, action),
    isBuilt: path => builtPlaces.has(path.toLowerCase()),
    roles: person.roleCodes,
    controlsOf: () => [],
  })
  const key = placeKey(place.path)
  const isFine = modules.some(({ childModules }) =>
    childModules.some(({ uri }) => placeKey(uri) === key),
  )
  const gives = ({ places }: RolePiece) => places.some(path => placeKey(path) === key)
  const says = isFine
    ? `可打开「${place.title}」${givenBy(pieces.roles.filter(gives))}`
    : `没有有效角色授予菜单「${place.title}」`
  return { about: '页面', isFine, says }
}

async function soughtFindings(
  act: Act,
  sought: Sought,
  { pieces, person }: { readonly pieces: PersonPieces; readonly person: Person },
): Promise<Finding[]> {
  const { resource } = sought.serving
  const action = `${resource.name}.view`
  const roles = pieces.roles.filter(({ actions }) => actions.includes(action))
  if (!holds(person, action) && resource.owner?.self === undefined) {
    return [{ about: '操作', isFine: false, says: `没有有效角色授予「查看${resource.label}」` }]
  }
  return [
    { about: '操作', isFine: true, says: `可查看${resource.label}${givenBy(roles)}` },
    { about: '记录', ...(await recordFinding(act, sought, person)) },
  ]
}

/** Which roles give something, and under which condition of the session. */
function givenBy(roles: readonly RolePiece[]): string {
  if (roles.length === 0) return ''
  const names = roles.map(({ name, requireUkey, ipAllow }) => {
    const only = [requireUkey && '须UKEY登录', ipAllow && '限定网络'].filter(Boolean)
    return `「${name}」${only.length > 0 ? `（${only.join('、')}）` : ''}`
  })
  return `，由角色${names.join('、')}授予`
}

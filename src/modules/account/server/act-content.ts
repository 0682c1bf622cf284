import { commandNamed } from '#kernel/resource/command.ts'
import type { AnyResource, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { lockInScope, readInScope } from '#kernel/server/commands.ts'
import type { SignedAct } from '#kernel/server/gate.ts'
import { isSame } from '#kernel/server/operation.ts'
import { plannedFields } from '#kernel/server/planned-fields.ts'
import { refusal } from '#kernel/server/refusal.ts'
import { registry } from '#kernel/server/registry.ts'
import type { AnyServing } from '#kernel/server/serve.ts'
import { gatherWords, mentionsOf, readTitle } from '#kernel/server/words.ts'
import type { AnyField } from '#kinds/field.ts'
import { isMoney } from '#kinds/money/money.ts'
import {
  holdsFiles,
  holdsHtml,
  isMasked,
  maskField,
  printField,
  schemaOf,
} from '#kinds/registry.ts'
import { currentVault } from '#services/vault/vault.ts'
import { digestOf } from './token.ts'

/** One value of an act: what the person reads, and what it is (a keyed hash of a personal one). */
export interface SignedFact {
  readonly field: string
  readonly label: string
  readonly shown: string
  readonly is: string
}

/** One record that an act is about, as it stood. */
export interface SignedObject {
  readonly type: string
  readonly label: string
  readonly id: string
  readonly title: string
  readonly version: number
  readonly facts: readonly SignedFact[]
}

/** What a security key signs of an act (ukey.md "keyUse"): who does what to which records with which values. */
export interface ActContent {
  readonly act: string
  readonly action: string
  readonly by: string
  readonly objects: readonly SignedObject[]
  readonly values: readonly SignedFact[]
}

/** A value is not signed in full beyond this many characters, but by its hash. */
const longest = 200
/** Of more records at once only what they are worth is signed, not every field. */
const isInFull = (ids: readonly string[]) => ids.length <= 5

/** What a person is about to do, from the question and from the records as they stand. */
export async function contentOf(act: Act, asked: SignedAct): Promise<ActContent> {
  const { route, person } = asked
  const question = asked.question as Readonly<Record<string, unknown>>
  const serving = servingOf(route.path)
  const action = actionOf(asked, serving)
  const { id, version: _version, rows, all, again, ...values } = question
  if (all !== undefined || again !== undefined)
    throw refusal('此操作须用安全密钥对每条记录签名，请勾选记录后办理')
  const ids = idsOf(id, rows)
  const objects: SignedObject[] = []
  if (serving !== undefined)
    for (const each of ids) {
      const row = await readInScope(act, serving, each, action)
      objects.push(await objectOf(act, serving.resource, row, isInFull(ids)))
    }
  const asks = serving && commandNamed(serving.resource, verbOf(action))?.ask
  const fields = readable({ ...serving?.resource.fields, ...asks }, values)
  return {
    act: route.summary,
    action,
    by: person.loginName,
    objects,
    values: await factsOf(act, fields, values),
  }
}

/** One record of an act as it stands now, locked until the transaction ends. */
export async function lockedObject(
  act: Act,
  { route, question, ...asked }: SignedAct,
  objectId: string,
): Promise<SignedObject | undefined> {
  const serving = servingOf(route.path)
  if (serving === undefined) return undefined
  const { id, rows } = question as Readonly<Record<string, unknown>>
  const action = actionOf({ route, question, ...asked }, serving)
  const row = await lockInScope(act, serving, { id: objectId, action })
  return objectOf(act, serving.resource, row, isInFull(idsOf(id, rows)))
}

/** The text that is signed: keys in order, no blanks, so that it can be made anew and compared. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  const entries = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonicalJson(each)}`).join(',')}}`
}

/** Labels of the signed fields that the records do not hold any more; fields that the act itself set are left out. */
export async function differencesSince(
  act: Pick<Act, 'tx'>,
  { objects, values }: ActContent,
  find: (resource: AnyResource, id: string) => Promise<Row<AnyResource> | undefined>,
): Promise<string[]> {
  const set = new Set(values.map(({ field }) => field))
  const found = new Set<string>()
  for (const { type, id, facts } of objects) {
    const resource = registry().find(type)?.resource
    const row = resource && (await find(resource, id))
    if (resource === undefined || row === undefined) {
      found.add('对象已不存在')
      continue
    }
    const now = await objectOf(act, resource, row, true)
    for (const fact of facts.filter(({ field }) => !set.has(field)))
      if (now.facts.find(({ field }) => field === fact.field)?.is !== fact.is) found.add(fact.label)
  }
  return [...found]
}

function servingOf(path: string): AnyServing | undefined {
  const [, , module, name] = path.split('/')
  return registry().find(`${module}/${name}`)
}

/** The action that this very question makes: of many moves under one address the one that it names. */
function actionOf({ route, question }: SignedAct, serving: AnyServing | undefined): string {
  const move = (question as { move?: unknown }).move
  if (serving !== undefined && typeof move === 'string' && route.path.endsWith('/moveMany'))
    return commandNamed(serving.resource, move)?.needs ?? `${serving.resource.name}.${move}`
  return typeof route.access === 'object' ? ([route.access.action].flat()[0] ?? '') : ''
}

/** Fields whose values are of their kind: what else was sent is signed as it came, and refused by the act. */
function readable(
  fields: Readonly<Record<string, AnyField>>,
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, AnyField>> {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([name, field]) => schemaOf(field).safeParse(values[name]).success,
    ),
  )
}

const verbOf = (action: string) => action.slice(action.lastIndexOf('.') + 1)

function idsOf(id: unknown, rows: unknown): string[] {
  if (typeof id === 'string') return [id]
  if (!Array.isArray(rows)) return []
  return rows.flatMap(row => (typeof row?.id === 'string' ? [row.id] : []))
}

async function objectOf(
  act: Pick<Act, 'tx'>,
  resource: AnyResource,
  row: Row<AnyResource>,
  inFull: boolean,
): Promise<SignedObject> {
  const values: Readonly<Record<string, unknown>> = row
  const fields = Object.fromEntries(
    Object.entries(resource.fields).filter(
      ([name, field]) =>
        name === resource.title ||
        (isGiven(field) && (inFull || isMoney(field)) && !isSame(values[name], null)),
    ),
  )
  return {
    type: resource.path,
    label: resource.label,
    id: row.id,
    title: await readTitle(act.tx, resource, values),
    version: row.version,
    facts: await factsOf(act, fields, values, Object.keys(fields)),
  }
}

/** What a person gave and can read at a glance; what the server notes later is no part of it. */
function isGiven(field: AnyField): boolean {
  return field.system !== true && field.silent !== true && field.needs === undefined
}

async function factsOf(
  act: Pick<Act, 'tx'>,
  fields: Readonly<Record<string, AnyField>>,
  values: Readonly<Record<string, unknown>>,
  names: readonly string[] = Object.keys(values),
): Promise<SignedFact[]> {
  const known = plannedFields({ fields } as AnyResource, names)
  const words = await gatherWords(act.tx, mentionsOf(known, values))
  return names
    .filter(name => !isSame(values[name], null) && values[name] !== '')
    .map(name => {
      const [field, value] = [fields[name], values[name]]
      const plain = typeof value === 'string' ? value : canonicalJson(value)
      if (field === undefined) return { field: name, label: name, ...short(plain, plain) }
      const label = field.label
      if (isMasked(field)) {
        const shown = printField(field, maskField(field, value), words)
        return { field: name, label, shown, is: currentVault().blindIndex(plain, 'signed act') }
      }
      const isLong = holdsHtml(field) || holdsFiles(field)
      const shown = isLong ? plain : printField(field, value, words)
      return { field: name, label, ...short(shown, plain) }
    })
}

function short(shown: string, plain: string) {
  const cut = (text: string) => (text.length > longest ? `SHA-256 ${digestOf(text)}` : text)
  return { shown: shown.length > longest ? `${shown.slice(0, longest)}…` : shown, is: cut(plain) }
}

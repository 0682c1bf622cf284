import { z } from 'zod'
import { commandNamed } from '#kernel/resource/command.ts'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { checkBefore, hasCheckBefore } from '#kernel/server/check-before.ts'
import { move, remove, update } from '#kernel/server/commands.ts'
import { whyNotEditable, whyNotMoved, whyNotRemovable } from '#kernel/server/present.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import type { AnyServing } from '#kernel/server/serve.ts'
import { readValues } from '#kernel/server/values.ts'
import { reversibly } from '#services/undo/inverse.ts'
import { actOnMany } from './act-on-many.ts'
import { type BulkAct, bulkAct, type OwnBulkAct } from './bulk-act.ts'
import { chosenParts, isOneChoice } from './choose-records.ts'

const anyBody = z.record(z.string(), z.unknown())
const unchosen = '请先选择记录'

/**
 * The call of a bulk act that is no move: `POST /api/<resource>/<name>` with the records and the
 * answers. Named records up to a hundred are done at once (`done`, `refused`), more by a job (`run`).
 */
export function bulkRoute<A>(
  declared: OwnBulkAct<A>,
  { stepUp = false }: { stepUp?: boolean } = {},
): AnyRoute {
  const act = bulkAct(declared)
  return route({
    method: 'POST',
    path: `/api/${declared.serving.resource.path}/${declared.name}`,
    access: { action: declared.action },
    summary: `批量${declared.label}`,
    question: z
      .strictObject({ ...chosenParts, answers: declared.answers })
      .refine(isOneChoice, unchosen),
    stepUp,
    bulk: [act],
    handle: (question, exchange) => actOnMany(exchange, act, question),
  })
}

/** The one call of all moves and actions, and of the removal, that a resource lets be made of many records. */
export function moveManyRoute(serving: AnyServing, names: readonly string[]): AnyRoute {
  const { resource } = serving
  const acts = new Map(names.map(name => [name, moveAct(serving, name)]))
  return route({
    method: 'POST',
    path: `/api/${resource.path}/moveMany`,
    access: isOwn(resource) ? 'signedIn' : { action: names.map(name => actionOf(resource, name)) },
    summary: `批量处理${resource.label}`,
    question: z
      .strictObject({
        move: z.string().refine(name => acts.has(name), '不支持批量处理'),
        ...chosenParts,
        answers: anyBody.default({}),
      })
      .refine(isOneChoice, unchosen),
    stepUp: names.some(name => needsStepUp(resource, name)),
    bulk: [...acts.values()],
    async handle({ move: name, ...question }, exchange) {
      const act = acts.get(name)
      return act === undefined ? null : actOnMany(exchange, act, question)
    },
  })
}

/** The call that changes the same fields of many records: only those of `bulkEdit`, and only those that were given. */
export function updateManyRoute(serving: AnyServing): AnyRoute {
  const { resource } = serving
  const names = new Set(resource.bulkEdit ?? [])
  const answers = anyBody
    .refine(given => Object.keys(given).length > 0, '请选择要修改的内容')
    .refine(given => Object.keys(given).every(name => names.has(name)), '所选内容不能批量修改')
  return bulkRoute(
    {
      ...{ serving, answers, name: 'updateMany' },
      action: `${resource.name}.update`,
      label: `修改${resource.label}`,
      mayDo: (row, person) => whyNotEditable(serving, row, person),
      check: (_act, given) => void readValues(fieldsNamed(resource, given), given, givenOnly),
      work: (act, row, given) => {
        const change = { ...given, ...row }
        return reversibly(act, serving, { verb: 'update', given: change }, () =>
          update(act, serving, change),
        )
      },
    },
    { stepUp: needsStepUp(resource, 'update') },
  )
}

const givenOnly = { required: 'given' } as const

function fieldsNamed({ fields }: AnyResource, given: object): AnyResource['fields'] {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name in given))
}

function moveAct(serving: AnyServing, name: string): BulkAct {
  const { resource } = serving
  const isRemoval = name === 'delete'
  const declared = commandNamed(resource, name)
  return {
    ...{ serving, name, answers: anyBody },
    action: isOwn(resource) ? undefined : actionOf(resource, name),
    label: `${isRemoval ? '删除' : (declared?.label ?? name)}${resource.label}`,
    danger: isRemoval || declared?.danger === true,
    mayDo: (row, person) =>
      isRemoval
        ? whyNotRemovable(serving, row, person)
        : whyNotMoved(serving, row, { name, person }),
    ...(hasCheckBefore(serving, name) && {
      ahead: (row, look) => checkBefore(serving, name, { id: row.id, ...look }),
    }),
    work: (act, row, given) =>
      reversibly<unknown>(act, serving, { verb: name, given: { ...row } }, () =>
        isRemoval
          ? remove(act, serving, row)
          : move(act, serving, name, { ...anyBody.parse(given), ...row }),
      ),
  }
}

const isOwn = ({ owner }: AnyResource) => owner?.self !== undefined
const actionOf = (resource: AnyResource, verb: string) =>
  commandNamed(resource, verb)?.needs ?? `${resource.name}.${verb}`
const needsStepUp = (resource: AnyResource, verb: string) =>
  commandNamed(resource, verb)?.stepUp === true || resource.stepUp?.includes(verb) === true

import { z } from 'zod'
import { isMasked } from '#kinds/registry.ts'
import { previewRoute } from '#services/bulk/bulk-preview.ts'
import { moveManyRoute, updateManyRoute } from '#services/bulk/bulk-routes.ts'
import { reversibly } from '#services/undo/inverse.ts'
import { personalCommands } from '../resource/command.ts'
import type { AnyResource, Verb } from '../resource/resource.ts'
import type { Act } from './act.ts'
import { checkBefore, hasCheckBefore } from './check-before.ts'
import { changeQuestion, insert, move, readInScope, remove, restore, update } from './commands.ts'
import { mergedWith } from './conflict.ts'
import { countRows, countSince, listRows, sumRows } from './list.ts'
import { picksRoute } from './picks-route.ts'
import { present, presentOne } from './present.ts'
import { listQuestion } from './question.ts'
import { accessTo, callAt } from './resource-call.ts'
import { reveal, revealQuestion } from './reveal.ts'
import { type AnyRoute, type Route, route } from './route.ts'
import type { AnyServing } from './serve.ts'
import { placeRoute } from './tree-route.ts'

const idQuestion = z.object({ id: z.uuid('记录编号有误') })
const anyBody = z.record(z.string(), z.unknown())

/** Every call that a resource has by itself, in the specification's own style. */
export function routesOf(serving: AnyServing): AnyRoute[] {
  const { resource } = serving
  const exists = (verb: Verb) => resource.verbs === undefined || resource.verbs.includes(verb)
  return [
    ...(exists('view') ? readingRoutes(serving) : []),
    ...(exists('create') ? [insertRoute(serving)] : []),
    ...(exists('update') ? [updateRoute(serving)] : []),
    ...(exists('delete') ? removingRoutes(serving) : []),
    ...(resource.bulkEdit === undefined ? [] : [updateManyRoute(serving)]),
    ...commandRoutes(serving),
    ...(resource.tree === undefined ? [] : [placeRoute(serving, resource.tree)]),
    ...(hasPersonal(resource) && resource.actions?.unmask !== undefined
      ? [revealRoute(serving)]
      : []),
  ]
}

/** Whether any field of the resource is shown masked. */
export function hasPersonal(resource: AnyResource): boolean {
  return Object.values(resource.fields).some(isMasked)
}

const needsStepUp = (resource: AnyResource, verb: string) =>
  resource.stepUp?.includes(verb) === true

function readingRoutes(serving: AnyServing): AnyRoute[] {
  const { resource } = serving
  return [
    route({
      method: 'GET',
      path: callAt(resource, 'getListByPage'),
      access: accessTo(resource, 'view'),
      summary: `分页查询${resource.label}`,
      question: listQuestion,
      async read(question, act) {
        const { rows, more } = await listRows(act.tx, serving, act.person, question)
        const list = await present(act, serving, rows)
        const total =
          question.count === '0' ? null : await countRows(act.tx, serving, act.person, question)
        const at = act.now.toISOString()
        return { list, page: question.page, limit: question.limit, total, more, at }
      },
    }),
    route({
      method: 'GET',
      path: callAt(resource, 'getCount'),
      access: accessTo(resource, 'view'),
      summary: `统计${resource.label}条数`,
      /** `since`: only what was made after a page was read, at most 100. */
      question: listQuestion.extend({ since: z.iso.datetime('时间格式有误').optional() }),
      read: async ({ since, ...question }, act) => ({
        total:
          since === undefined
            ? await countRows(act.tx, serving, act.person, question)
            : await countSince(act.tx, serving, act.person, {
                ...question,
                since: new Date(since),
              }),
        exact: true,
      }),
    }),
    route({
      method: 'GET',
      path: callAt(resource, 'getList'),
      access: accessTo(resource, 'view'),
      summary: `查询${resource.label}（最多 500 条）`,
      question: listQuestion,
      async read(question, act) {
        const { rows } = await listRows(act.tx, serving, act.person, {
          ...question,
          page: 1,
          limit: 500,
        })
        return present(act, serving, rows)
      },
    }),
    route({
      method: 'GET',
      path: callAt(resource, 'getTotals'),
      access: accessTo(resource, 'view'),
      summary: `合计${resource.label}`,
      question: listQuestion,
      read: (question, act) => sumRows(act.tx, serving, act.person, question),
    }),
    route({
      method: 'GET',
      path: callAt(resource, 'getById'),
      access: accessTo(resource, 'view'),
      summary: `查看${resource.label}`,
      question: idQuestion,
      read: async ({ id }, act) => presentOne(act, serving, await readInScope(act, serving, id)),
    }),
    picksRoute(serving),
    previewRoute(serving, {
      path: callAt(resource, 'getBulk'),
      access: accessTo(resource, 'view'),
    }),
  ]
}

function insertRoute(serving: AnyServing): AnyRoute {
  const { resource } = serving
  return route({
    method: 'POST',
    path: callAt(resource, 'insert'),
    access: accessTo(resource, 'create'),
    summary: `新增${resource.label}`,
    question: anyBody,
    stepUp: needsStepUp(resource, 'create'),
    change: async (given, act) => presentOne(act, serving, await insert(act, serving, given)),
  })
}

function updateRoute(serving: AnyServing): AnyRoute {
  const { resource } = serving
  return route({
    method: 'POST',
    path: callAt(resource, 'update'),
    access: accessTo(resource, 'update'),
    summary: `修改${resource.label}`,
    question: changeQuestion,
    stepUp: needsStepUp(resource, 'update'),
    async change(given, act) {
      const row = await reversibly(act, serving, { verb: 'update', given }, () =>
        update(act, serving, given),
      )
      const others = await mergedWith(act, resource, { row, version: given.version })
      const presented = await presentOne(act, serving, row)
      return others.length === 0 ? presented : { ...presented, mergedWith: others }
    },
  })
}

const removeQuestion = idQuestion.extend({ version: z.coerce.number().int().optional() })

function removingRoutes(serving: AnyServing): AnyRoute[] {
  const { resource } = serving
  const routes = [
    route({
      method: 'DELETE',
      path: callAt(resource, 'delete'),
      access: accessTo(resource, 'delete'),
      summary: `删除${resource.label}`,
      question: removeQuestion,
      stepUp: needsStepUp(resource, 'delete'),
      change: (given, act) =>
        reversibly(act, serving, { verb: 'delete', given }, () => remove(act, serving, given)),
    }),
  ] as AnyRoute[]
  if (resource.softDelete === true) {
    routes.push(
      route({
        method: 'POST',
        path: callAt(resource, 'restore'),
        access: accessTo(resource, 'restore'),
        summary: `恢复${resource.label}`,
        question: idQuestion,
        change: async ({ id }, act) => presentOne(act, serving, await restore(act, serving, id)),
      }),
    )
  }
  return routes
}

/** The calls of moves and actions: one each, and one for those that may be done with many records. */
function commandRoutes(serving: AnyServing): AnyRoute[] {
  const { resource } = serving
  const commands = personalCommands(resource)
  const single = commands.map(([name, declared]) =>
    route({
      method: 'POST',
      path: callAt(resource, name),
      access: accessTo(resource, name, declared.needs),
      summary: `${resource.label}：${declared.label}`,
      question: changeQuestion,
      stepUp: declared.stepUp === true || needsStepUp(resource, name),
      ...(declared.carries === undefined ? {} : { carries: declared.carries }),
      ...(declared.isWorkOnRecords === true ? { isWorkOnRecords: true } : {}),
      ...answerOfCommand(serving, name),
    }),
  )
  const many = commands.filter(([, declared]) => declared.bulk === true).map(([name]) => name)
  const removable = resource.verbs === undefined || resource.verbs.includes('delete')
  const names = removable ? [...many, 'delete'] : many
  return names.length === 0 ? single : [...single, moveManyRoute(serving, names)]
}

type Change = z.infer<typeof changeQuestion>

/** A move or an action in one transaction; what it must look at outside the product first comes before that. */
function answerOfCommand(
  serving: AnyServing,
  name: string,
): Partial<Pick<Route<Change>, 'change' | 'handle'>> {
  const change = async (given: Change, act: Act) => {
    const work = () => move(act, serving, name, given)
    return presentOne(act, serving, await reversibly(act, serving, { verb: name, given }, work))
  }
  if (!hasCheckBefore(serving, name)) return { change }
  return {
    async handle(given, { read, perform, request: { signal } }) {
      await checkBefore(serving, name, { id: given.id, read, signal })
      return perform(act => change(given, act))
    },
  }
}

function revealRoute(serving: AnyServing): AnyRoute {
  const { resource } = serving
  return route({
    method: 'POST',
    path: callAt(resource, 'reveal'),
    access: { action: `${resource.name}.unmask` },
    summary: `查看${resource.label}的明文`,
    question: revealQuestion,
    stepUp: needsStepUp(resource, 'unmask'),
    change: (given, act) => reveal(act, serving, given),
  })
}

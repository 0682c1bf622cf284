import { createHash } from 'node:crypto'
import type { Act } from '#kernel/server/act.ts'
import { openAct } from '#kernel/server/open-act.ts'
import { wallOf } from '#kernel/server/person.ts'
import { denied, Refusal } from '#kernel/server/refusal.ts'
import { type Exchange, route } from '#kernel/server/route.ts'
import { limitRate } from '#modules/account/server/index.ts'
import type { DatasetAnswer } from '#modules/dataset/model/index.ts'
import { answerQuery, type Dataset, findDataset } from '#modules/dataset/server/index.ts'
import { type ScreenScope, viewGetData, type Widget } from '../model/index.ts'
import { meetScopes } from './meet-scopes.ts'
import { resolveQuery, valuesOf } from './resolve-query.ts'
import { aboutOf, scopeOf, viewerOf } from './scope.ts'
import type { ScreenSettings } from './settings.ts'
import { ended, noteDevice, type Showing, type Turn } from './showing.ts'
import { versionOf } from './versions.ts'
import { answerOnce } from './view-cache.ts'
import { draftVersionOf, lookThrough, releaseOf, snapshotAt } from './view-open.ts'

/** `POST …/getData`: the answers of the components of a screen that is on, as far as they changed. */
const getData = route(viewGetData, {
  access: 'public',
  whileRestricted: true,
  summary: '查询大屏数据',
  async handle(asked, exchange) {
    limitRate('screenData', exchange.ip, 1200)
    const { token, screen } = asked
    const isDraft = asked.version === null && token === null
    const ground = await exchange.perform(async act => {
      const { showing, settings } = await lookThrough(act, exchange, { token, screen, isDraft })
      const turn = showing.turns.find(each => each.screen.id === screen)
      if (turn === undefined) throw ended()
      if (showing.token !== null)
        await noteDevice(act, showing.token, {
          ...{ device: asked.device, resolution: null, ip: exchange.ip },
          ...{ screen, release: asked.version },
        })
      const draftVersion = isDraft ? await draftVersionOf(act, showing) : null
      return {
        settings,
        isShared: showing.token !== null,
        scope: await reachOf(act, { showing, turn, isDraft }, exchange),
        snapshot: await snapshotAt(act, turn, isDraft),
        release: releaseOf(showing, settings, draftVersion),
      }
    })
    const values = valuesOf(ground.snapshot.variables, asked.variables)
    const widgets = new Map(ground.snapshot.widgets.map(each => [each.id, each]))
    const answered = await Promise.all(
      asked.widgets.map(({ id, tag }) =>
        answerOf(exchange, { id, tag, widget: widgets.get(id) }, { ...ground, values }),
      ),
    )
    const secret = answered.find(({ isSecret }) => isSecret)
    if (
      secret !== undefined &&
      answered.every(({ answer, tag }) => answer === null && tag === null)
    )
      throw denied(secret.refused ?? undefined)
    return {
      ...{ release: ground.release, at: new Date().toISOString() },
      widgets: answered.map(({ isSecret: _isSecret, ...told }) => told),
    }
  },
})

/** In whose reach figures are reckoned: of the version, the token, or who is signed in. */
async function reachOf(
  act: Act,
  { showing, turn, isDraft }: { showing: Showing; turn: Turn; isDraft: boolean },
  { visitor }: Exchange,
): Promise<ScreenScope> {
  const { screen } = turn
  if (isDraft || screen.scopeMode === 'viewer') {
    if (visitor.person === null) throw ended()
    return scopeOf(visitor.person, screen)
  }
  const { scope } = await versionOf(act, screen.id, screen.release ?? 0)
  // Whoever may look at the screen by what it is about today sees no more of it than that.
  const published = meetScopes(scope, aboutOf(screen, scope.datasets))
  const reach = published && showing.issued ? meetScopes(published, showing.issued) : published
  if (reach === undefined) throw ended()
  return reach
}

interface Ground {
  readonly settings: ScreenSettings
  readonly isShared: boolean
  readonly scope: ScreenScope
  readonly values: ReadonlyMap<string, string>
}

interface Told {
  readonly id: string
  readonly answer: DatasetAnswer | null
  readonly tag: string | null
  readonly refused: string | null
  readonly after: number
  /** Refused because it may not be shown without anybody signed in. */
  readonly isSecret: boolean
}

/** Seconds after which what was refused is asked again. */
const later = 60

async function answerOf(
  exchange: Exchange,
  { id, tag, widget }: { id: string; tag: string | null; widget: Widget | undefined },
  ground: Ground,
): Promise<Told> {
  const none = { id, answer: null, tag: null, refused: null, after: later, isSecret: false }
  if (widget === undefined) return { ...none, refused: '该组件已不在大屏上' }
  if (widget.binding?.from !== 'dataset') return none
  const { query } = widget.binding
  const dataset = findDataset(query.dataset)
  if (dataset === undefined) return { ...none, refused: '没有这样的数据集' }
  const why = whyNotShown(dataset, ground)
  if (why !== undefined) return { ...none, refused: why, isSecret: dataset.isShareable !== true }
  try {
    const { answer, after } = await answered(exchange, dataset, query, ground)
    const fresh = tagOf(answer)
    return { ...none, after, tag: fresh, answer: fresh === tag ? null : answer }
  } catch (error) {
    if (error instanceof Refusal) return { ...none, refused: error.message }
    throw error
  }
}

function whyNotShown(
  { key, label, isShareable }: Dataset,
  { isShared, scope, settings }: Ground,
): string | undefined {
  if (isShared && isShareable !== true) return `数据集「${label}」不可外显`
  if (!scope.datasets.includes(key)) return `无权查看${label}数据`
  const listed = settings.datasets[scope.ownerKind]
  return listed === null || listed.includes(key) ? undefined : `数据集「${label}」未开放`
}

/** The answer in the reach of the screen, reckoned once for all who ask the same. */
function answered(
  { database, requestId, ip }: Exchange,
  dataset: Dataset,
  marked: Parameters<typeof resolveQuery>[0],
  { scope, settings, values }: Ground,
) {
  const query = resolveQuery(marked, values)
  const { datasets: _datasets, ...whose } = scope
  const key = JSON.stringify([query, whose, settings.leastCell])
  const seconds = Math.max(dataset.minRefresh ?? 60, settings.leastRefresh)
  return answerOnce(key, { dataset: dataset.key, seconds }, () => {
    const person = viewerOf(scope, ip)
    return database.read(wallOf(person), reader =>
      answerQuery(openAct(person, reader as Act['tx'], { requestId }), query, {
        leastPeople: settings.leastCell,
      }),
    )
  })
}

/** Says whether an answer is the one that is known already; when it was reckoned does not matter. */
function tagOf({ dataAt: _dataAt, ...answer }: DatasetAnswer): string {
  return createHash('sha256').update(JSON.stringify(answer)).digest('base64url').slice(0, 22)
}

export const dataRoutes = [getData]

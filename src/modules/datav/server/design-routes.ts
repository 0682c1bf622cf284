import type { Act } from '#kernel/server/act.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { openAct } from '#kernel/server/open-act.ts'
import { wallOf } from '#kernel/server/person.ts'
import { denied } from '#kernel/server/refusal.ts'
import { route } from '#kernel/server/route.ts'
import { answerQuery, datasets, factsOf } from '#modules/dataset/server/index.ts'
import { datasetNames, designAsk, designSettings } from '../model/index.ts'
import { bigScreenServing } from './big-screen.ts'
import { resolveQuery, valuesOf } from './resolve-query.ts'
import { scopeOf, viewerOf } from './scope.ts'
import { allowedDatasets, settingsOf } from './settings.ts'

/** `POST …/ask`: what a component would show, in the reach that the screen will have. */
const askData = route(designAsk, {
  access: { action: ['bigScreen.update', 'screenComponent.update'] },
  summary: '试查大屏组件的数据',
  async handle({ screen, query, variables }, { database, requestId, ip, visitor, read }) {
    const startedAt = performance.now()
    const { scope, leastPeople } = await read(async act => {
      const settings = await settingsOf(act.tx)
      const isAllowed = allowedDatasets(act.person, settings).some(
        ({ key }) => key === query.dataset,
      )
      if (!isAllowed) throw denied('无权使用该数据集')
      const narrowed =
        screen === null
          ? { organisation: null, area: null }
          : await readInScope(act, bigScreenServing, screen)
      return { scope: scopeOf(act.person, narrowed), leastPeople: settings.leastCell }
    })
    const asked = resolveQuery(query, valuesOf(variables, {}))
    const person = { ...viewerOf(scope, ip), name: visitor.person?.name ?? '' }
    const answer = await database.read(wallOf(person), reader =>
      answerQuery(openAct(person, reader as Act['tx'], { requestId }), asked, { leastPeople }),
    )
    return { answer, milliseconds: Math.round(performance.now() - startedAt) }
  },
})

/** `GET …/getSettings`: what designers go by. */
const getSettings = route(designSettings, {
  access: { action: ['bigScreen.view', 'screenComponent.view'] },
  summary: '查询大屏设计的设置',
  async read(_question, act) {
    const settings = await settingsOf(act.tx)
    const { themes, defaultRefresh, leastRefresh, needsReview, unitName, logo } = settings
    const { tokenDays, tokenDaysMost, devicesMost, isOpen } = settings
    return {
      datasets: allowedDatasets(act.person, settings).map(factsOf),
      ...{ themes, defaultRefresh, leastRefresh, needsReview, unitName, logo },
      ...{
        frameHosts: [...(settings.frameHosts ?? [])],
        tokenDays,
        tokenDaysMost,
        devicesMost,
        isOpen,
      },
    }
  },
})

/** `GET …/getDatasets`: all there are, for 可用数据集. */
const getDatasets = route(datasetNames, {
  access: { action: 'bigScreenConfig.view' },
  summary: '查询全部数据集的名称',
  read: async () =>
    datasets().map(({ key, label, isShareable = false }) => ({ key, label, isShareable })),
})

export const designRoutes = [askData, getSettings, getDatasets]

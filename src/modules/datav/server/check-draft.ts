import type { Act } from '#kernel/server/act.ts'
import { findDataset, whyNotAsked } from '#modules/dataset/server/index.ts'
import {
  componentBases,
  type ScreenFinding,
  type ScreenSnapshot,
  type Slot,
  type Widget,
} from '../model/index.ts'
import { lookFindings } from './check-look.ts'
import { marksIn } from './resolve-query.ts'
import type { Narrowed } from './scope.ts'
import { scopeOf } from './scope.ts'
import { allowedDatasets, type ScreenSettings, settingsOf } from './settings.ts'
import { slowest } from './view-cache.ts'

type Say = (level: ScreenFinding['level'], sentence: string) => void

interface Ground {
  readonly snapshot: ScreenSnapshot
  readonly settings: ScreenSettings
  /** Keys of the datasets that whoever asks may put on this screen. */
  readonly allowed: ReadonlySet<string>
}

/** Bound components above which a screen becomes slow. */
const mostBound = 40

/** Everything that is wrong with a draft, or should be looked at, component by component. */
export async function checkDraft(
  act: Act,
  screen: Narrowed,
  snapshot: ScreenSnapshot,
): Promise<ScreenFinding[]> {
  const settings = await settingsOf(act.tx)
  const whole = new Set(scopeOf(act.person, screen).datasets)
  const allowed = new Set(
    allowedDatasets(act.person, settings)
      .map(({ key }) => key)
      .filter(key => whole.has(key)),
  )
  const ground = { snapshot, settings, allowed }
  const findings: ScreenFinding[] = []
  const bound = snapshot.widgets.filter(({ binding }) => binding?.from === 'dataset')
  if (snapshot.widgets.length === 0) findings.push(ofScreen('warning', '画布上没有组件'))
  if (bound.length > mostBound)
    findings.push(
      ofScreen('warning', `绑定数据的组件有 ${bound.length} 个，超过 ${mostBound} 个会变慢`),
    )
  for (const widget of snapshot.widgets) {
    const say: Say = (level, sentence) =>
      void findings.push({ level, widget: widget.id, name: widget.name, sentence })
    checkBinding(widget, ground, say)
    checkWords(widget, ground, say)
    for (const sentence of lookFindings(widget, snapshot, settings.themes)) say('warning', sentence)
  }
  return findings
}

const ofScreen = (level: ScreenFinding['level'], sentence: string): ScreenFinding => ({
  ...{ level, widget: null, name: null, sentence },
})

function checkBinding(widget: Widget, { snapshot, allowed }: Ground, say: Say): void {
  const slots: readonly Slot[] = componentBases[widget.base].slots
  const { binding } = widget
  if (binding === null) {
    if (slots.some(({ min }) => min > 0)) say('error', '未绑定数据')
    return
  }
  const columns = binding.from === 'static' ? binding.data.columns.map(({ key }) => key) : undefined
  if (binding.from === 'dataset') {
    const { query } = binding
    const dataset = findDataset(query.dataset)
    if (dataset === undefined) {
      say('error', `没有数据集「${query.dataset}」`)
      return
    }
    const why = whyNotAsked(dataset, query)
    if (why !== undefined) say('error', why)
    if (!allowed.has(dataset.key)) say('error', `无权使用数据集「${dataset.label}」`)
    else if (dataset.isShareable !== true)
      say('warning', `数据集「${dataset.label}」不可外显，含该组件的大屏不能分享`)
    const known = new Set(snapshot.variables.map(({ name }) => name))
    for (const mark of marksIn(query)) if (!known.has(mark)) say('error', `没有变量「${mark}」`)
    const took = slowest(dataset.key)
    if (took > 1000)
      say('warning', `数据集「${dataset.label}」查询较慢，最近用时 ${(took / 1000).toFixed(1)} 秒`)
  }
  const asked =
    columns ??
    (binding.from === 'dataset'
      ? [...binding.query.dimensions, ...binding.query.measures].flatMap(key => [
          ...[key, `${key}.past`, `${key}.growth`],
        ])
      : [])
  for (const name of Object.keys(binding.slots))
    if (!slots.some(({ key }) => key === name)) say('error', `没有数据槽位「${name}」`)
  for (const { key, label, min, max } of slots) {
    const filled = binding.slots[key] ?? []
    if (filled.length < min) say('error', `槽位「${label}」未绑定数据`)
    if (filled.length > max) say('error', `槽位「${label}」最多 ${max} 列`)
    const strange = filled.find(column => !asked.includes(column))
    if (strange !== undefined) say('error', `槽位「${label}」的列「${strange}」不在数据中`)
  }
}

const phone = /(?<!\d)1[3-9]\d{9}(?!\d)/
const idNumber = /(?<!\d)\d{17}[\dXx](?!\d)/

/** Personal data never stands on a wall; frames lead to known hosts alone. */
function checkWords(
  { base, binding, chart, interactions }: Widget,
  { settings }: Ground,
  say: Say,
): void {
  const cells = binding?.from === 'static' ? binding.data.rows.flat().map(String) : []
  const { text = '', title = '', subTitle = '', tip = '', pages = [] } = chart
  const popups = interactions.flatMap(each => (each.kind === 'popup' ? [each.text] : []))
  const words = [...cells, ...popups, ...pages, text, title, subTitle, tip]
  if (words.some(text => phone.test(text))) say('error', '含未脱敏的手机号码')
  if (words.some(text => idNumber.test(text))) say('error', '含未脱敏的证件号码')
  if (base !== 'iframe') return
  const url = URL.parse(chart.text ?? '')
  if (url?.protocol !== 'https:' || !settings.frameHosts?.includes(url.hostname))
    say('error', '网页地址不在允许内嵌的域名中')
}

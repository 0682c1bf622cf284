import { desc, eq } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { refusal } from '#kernel/server/refusal.ts'
import { route } from '#kernel/server/route.ts'
import { findRow } from '#kernel/server/rows.ts'
import { findDataset } from '#modules/dataset/server/index.ts'
import {
  placeholders,
  reportTemplate,
  type TemplateBlock,
  type TemplateContent,
} from '../../model/index.ts'
import {
  reportTemplateCheck,
  reportTemplateDefinitions,
  reportTemplatePaper,
  reportTemplatePreview,
  reportTemplateQuery,
  reportTemplateVersions,
} from '../../model/template/template-calls.ts'
import { drawTemplate, realCauses, realFigures } from './draw-template.ts'
import { findFaults } from './find-faults.ts'
import { contentOf, reportTemplateServing, versionOf } from './report-template.ts'
import { sampleCauses, sampleFigures } from './sample.ts'
import { reportTemplateVersion } from './template-tables.ts'

const view = { action: 'reportTemplate.view' } as const
const writing = { action: ['reportTemplate.create', 'reportTemplate.update'] } as const
/** Days that a preview with real figures covers. */
const previewDays = 90

export const templateRoutes = [
  route(reportTemplateQuery, {
    access: { action: ['reportTemplate.view', 'reportInstance.create'] },
    summary: '报告模板查询：生成报告时要填的筛选字段',
    async read({ id }, act) {
      const row = await readInScope(act, reportTemplateServing, id)
      const version = await versionOf(act.tx, row.id)
      if (version === undefined || row.state !== 'published') throw refusal('该模板还没有发布')
      return { versionNo: version.versionNo, filterFields: version.content.filterFields }
    },
  }),
  route(reportTemplateCheck, {
    access: writing,
    summary: '检查报告模板的内容',
    read: async content => findFaults(content),
  }),
  route(reportTemplatePreview, {
    access: { action: ['reportTemplate.view', ...writing.action] },
    summary: '预览报告模板，使用示例数据或此刻的数据',
    read: (asked, act) => draw(act, asked),
  }),
  route(reportTemplatePaper, {
    access: view,
    summary: '查询报告模板的纸面，使用示例数据',
    async read({ id }, act) {
      const row = await readInScope(act, reportTemplateServing, id)
      return draw(act, { content: contentOf(row), figures: 'sample', name: row.name })
    },
  }),
  route(reportTemplateVersions, {
    access: view,
    summary: '查询报告模板的各个版本',
    async read({ id }, act) {
      const row = await readInScope(act, reportTemplateServing, id)
      const versions = await act.tx
        .select()
        .from(reportTemplateVersion)
        .where(eq(reportTemplateVersion.template, row.id))
        .orderBy(desc(reportTemplateVersion.versionNo))
        .limit(50)
      return versions.map(({ versionNo, publishedAt, publishedBy, content }) => ({
        ...{ versionNo, publishedBy, content },
        publishedAt: publishedAt.toISOString(),
      }))
    },
  }),
  route(reportTemplateDefinitions, {
    access: view,
    summary: '查询报告模板中各个数据的定义',
    async read({ id }, act) {
      await readInScope(act, reportTemplateServing, id)
      const row = await findRow(act.tx, reportTemplate, id)
      return row === undefined ? [] : contentOf(row).blocks.flatMap(definitionsOf)
    },
  }),
]

interface Drawn {
  readonly content: TemplateContent
  readonly figures: 'sample' | 'real'
  readonly name: string
}

/** The paper of a content for the last 90 days. */
async function draw(act: Act, { content, figures, name }: Drawn) {
  const [fault] = findFaults(content).filter(({ block }) => block !== null)
  if (fault !== undefined) throw refusal(fault.sentence)
  const to = beijingDay(act.now)
  const period = { from: addDays(to, 1 - previewDays), to }
  const facts = {
    ...placeholders,
    ...{ 'period.from': period.from, 'period.to': period.to, 'data.at': to },
    ...Object.fromEntries(
      content.filterFields.map(field => [
        `filter.${field.enName}`,
        field.default ?? `〔${field.label}〕`,
      ]),
    ),
  }
  const { person } = act
  const organisation = person.ownerKind === 'organisation' ? person.ownerId : null
  const blocks = await drawTemplate(
    content,
    { organisation, period, filters: {}, facts },
    figures === 'real'
      ? { figures: realFigures(act), causes: realCauses(act) }
      : { figures: sampleFigures, causes: sampleCauses },
  )
  return {
    ...{ number: '〔报告编号〕', title: name || '〔报告标题〕', organisation: '〔机构名称〕' },
    ...{ period, foreword: null, closing: null, blocks, publishedAt: null, snapshotHash: '' },
    ...{ dataAt: act.now.toISOString(), watermark: figures === 'real' ? '预览' : '样例数据' },
    ...content.paper,
  }
}

function definitionsOf(block: TemplateBlock) {
  const blocks = block.type === 'loop' ? block.blocks : [block]
  return blocks.flatMap(each => {
    if (!('query' in each)) return []
    const dataset = findDataset(each.query.dataset)
    return each.query.measures.flatMap(key => {
      const measure = dataset?.measures[key]
      if (dataset === undefined || measure === undefined) return []
      const { label, definition } = measure
      return [{ block: each.title, dataset: dataset.label, label, definition }]
    })
  })
}

import type { ModuleModel } from '#kernel/resource/module-model.ts'
import { periodReport } from './period/period-report.ts'
import { reportPlaces } from './places.ts'
import { reportInstance } from './report-instance.ts'
import { reportTemplate } from './template/report-template.ts'

export * from './chart-shapes.ts'
export * from './paper.ts'
export * from './period/figures.ts'
export * from './period/period-report.ts'
export * from './period/periods.ts'
export * from './report-block.ts'
export * from './report-instance.ts'
export * from './template/placeholders.ts'
export * from './template/report-template.ts'
export * from './template/template-content.ts'

/** What this module declares. */
export const reportModel: ModuleModel = {
  labels: { zhuanti: '专题', report: '数据报告' },
  resources: [periodReport, reportInstance, reportTemplate],
  places: reportPlaces,
}

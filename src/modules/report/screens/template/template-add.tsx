import { useSearchParams } from 'react-router'
import type { Values } from '#ui/logic/form-store.ts'
import { takeHandedChart } from './handed-chart.ts'
import { TemplateForm } from './template-form.tsx'

/** 新增 and 编辑报告模板: the designer. A chart that a question handed over is its first block. */
export default function TemplateAddScreen() {
  const [params] = useSearchParams()
  const chart = params.get('id') === null ? takeHandedChart(params.get('chart')) : undefined
  const initial: Values = chart === undefined ? {} : { blocks: [chart] }
  return <TemplateForm initial={initial} />
}

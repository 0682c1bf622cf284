import { Alert, Input, Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { chartNames } from '#kinds/html/chart-names.ts'
import { useParts } from '../editor-context.ts'
import { chartGrid, writeChart } from '../extensions/tables/chart-of-table.ts'
import { chosenRect } from '../extensions/tables/table-commands.ts'
import {
  type ChartSettings,
  type ChartType,
  plainChart,
  readChartSettings,
} from '../model/chart/chart-settings.ts'
import { chartFault, seriesOf } from '../model/chart/chart-table.ts'
import { ChartCanvas } from '../view/chart-canvas.tsx'
import styles from './chart-dialog.module.css'
import { ChartGrid } from './chart-grid.tsx'
import { EditorDialog } from './editor-dialog.tsx'
import { Field } from './field.tsx'

const notFound = '未找到数据'
const invalid = '图表数据不正确'
const rule = '首行和首列须为标题，其余单元格须为数字，且不能有合并单元格'
const types = chartNames.map((label, at) => ({ value: at as ChartType, label }))
const words = [
  ['title', '主标题'],
  ['subTitle', '子标题'],
  ['xTitle', 'X轴标题'],
  ['yTitle', 'Y轴标题'],
  ['tip', '提示文字前缀'],
  ['suffix', '单位'],
] as const

/** Makes a chart of the table around the caret: numbers on the left, the chart on the right. */
export default function ChartDialog() {
  const { editor } = useParts()
  const [rect] = useState(() => chosenRect(editor))
  const [grid, setGrid] = useState(() => (rect ? chartGrid(rect.table) : []))
  const stored = rect?.table.attrs.chart as string | null | undefined
  const [settings, setSettings] = useState<ChartSettings>(() =>
    stored ? readChartSettings(stored) : plainChart,
  )
  const fault = useMemo(() => chartFault(grid), [grid])
  const isPie = settings.chartType === 5
  const set = (change: Partial<ChartSettings>) => setSettings(old => ({ ...old, ...change }))

  if (!rect) {
    return (
      <EditorDialog title="图表">
        <Alert type="warning" showIcon title={notFound} />
      </EditorDialog>
    )
  }
  const type = (row: number, column: number, text: string) =>
    setGrid(old =>
      old.map((cells, at) =>
        at === row
          ? cells.map((cell, each) => (each === column ? { ...cell, text } : cell))
          : cells,
      ),
    )
  const finish = () => {
    writeChart(
      editor,
      settings,
      grid.map(cells => cells.map(cell => cell.text)),
    )
    return true
  }
  return (
    <EditorDialog title="图表" width={960} isOkDisabled={fault !== null} onOk={finish}>
      <div className={styles.both}>
        <div className={styles.settings}>
          <h4>数据源</h4>
          {fault && (
            <Alert
              type="error"
              showIcon
              title={invalid}
              description={`${placeOf(fault)}。${rule}`}
            />
          )}
          <ChartGrid grid={grid} fault={fault} onType={type} />
          <h4>图表格式</h4>
          <Segmented
            block
            value={settings.dataFormat}
            disabled={isPie}
            onChange={dataFormat => set({ dataFormat })}
            options={[
              { value: 1 as const, label: '数据源与图表X轴Y轴一致' },
              { value: -1 as const, label: '数据源与图表X轴Y轴相反' },
            ]}
          />
          <div className={styles.words}>
            {words.map(([key, label]) => (
              <Field key={key} label={label}>
                <Input
                  size="small"
                  maxLength={60}
                  value={settings[key]}
                  disabled={isPie && key !== 'title' && key !== 'tip'}
                  onChange={event => set({ [key]: event.target.value })}
                />
              </Field>
            ))}
          </div>
        </div>
        <div className={styles.preview}>
          <h4>图表类型</h4>
          <Segmented
            value={settings.chartType}
            onChange={chartType => set({ chartType })}
            options={[...types]}
            block
          />
          {isPie && <span className={styles.note}>饼图只画首行数据</span>}
          <div className={styles.canvas}>
            {fault === null && (
              <ChartCanvas
                data={seriesOf(grid, isPie ? 1 : settings.dataFormat)}
                settings={settings}
              />
            )}
          </div>
        </div>
      </div>
    </EditorDialog>
  )
}

function placeOf({ row, column }: { row: number; column: number }): string {
  return `请检查第${row + 1}行第${column + 1}列`
}

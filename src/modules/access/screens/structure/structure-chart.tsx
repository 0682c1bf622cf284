import { FileImageOutlined, MinusOutlined, PlusOutlined, PrinterOutlined } from '@ant-design/icons'
import { App, Button, Skeleton, Space, theme } from 'antd'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { dayInBeijing } from '#kinds/day/relative-day.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import { Section } from '#ui/views/section.tsx'
import { ChartDrawing, paper } from './chart-drawing.tsx'
import { layOut } from './chart-layout.ts'
import { printPicture, savePicture } from './chart-picture.ts'
import styles from './structure.module.css'
import { useDepartments } from './use-departments.ts'

const steps = [0.4, 0.6, 0.8, 1, 1.25, 1.5] as const
const usual = 3

/** 架构图: the own unit as a chart, with heads, people and vacant key posts; as picture or PDF. */
export function StructureChart() {
  const { tree, rows, failure, isLoading, retry } = useDepartments()
  const { message } = App.useApp()
  const { token } = theme.useToken()
  const [step, setStep] = useState(usual)
  const sheet = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const chart = useMemo(() => layOut(tree), [tree])
  const zoom = steps[step] ?? 1
  // The root stands in the middle of what may be far wider than its frame.
  useLayoutEffect(() => {
    const { current } = frame
    if (current && chart.width * zoom > current.clientWidth)
      current.scrollLeft = (current.scrollWidth - current.clientWidth) / 2
  }, [chart, zoom])
  if (failure) return <FailureState failure={failure} onRetry={retry} />
  if (isLoading) return <Skeleton active paragraph={{ rows: 8 }} />
  if (rows.length === 0) return <EmptyState title="还没有部门" hint="先在“组织架构”中新增部门。" />
  const title = `${tree[0]?.row.name ?? ''}组织架构图`
  const drawing = () => sheet.current?.querySelector('svg') ?? null
  const save = async () => {
    const svg = drawing()
    try {
      if (svg) await savePicture(svg, title)
    } catch {
      message.error('浏览器无法生成图片，请改用打印')
    }
  }
  const print = () => {
    const svg = drawing()
    if (svg) printPicture(svg, title)
  }
  const colors = {
    ground: 'transparent',
    box: token.colorFillQuaternary,
    line: token.colorBorder,
    text: token.colorText,
    quiet: token.colorTextSecondary,
    alert: token.colorError,
    alertGround: token.colorErrorBg,
  }
  return (
    <Section
      title="架构图"
      note={`${rows.length} 个部门，红色为关键岗位空缺`}
      extra={
        <Space wrap>
          <Space.Compact>
            <Button
              icon={<MinusOutlined />}
              aria-label="缩小"
              disabled={step === 0}
              onClick={() => setStep(step - 1)}
            />
            <Button onClick={() => setStep(usual)}>{Math.round(zoom * 100)}%</Button>
            <Button
              icon={<PlusOutlined />}
              aria-label="放大"
              disabled={step === steps.length - 1}
              onClick={() => setStep(step + 1)}
            />
          </Space.Compact>
          <Button icon={<FileImageOutlined />} onClick={() => void save()}>
            保存为图片
          </Button>
          <Button icon={<PrinterOutlined />} onClick={print}>
            打印 / PDF
          </Button>
        </Space>
      }
    >
      <div ref={frame} className={styles.chart}>
        <ChartDrawing chart={chart} colors={colors} zoom={zoom} />
      </div>
      <div ref={sheet} hidden>
        <ChartDrawing
          chart={chart}
          colors={paper}
          zoom={1}
          title={title}
          note={`${dayInBeijing(new Date())} · 人数为本部门 / 含下级`}
        />
      </div>
    </Section>
  )
}

import type { EChartsCoreOption, EChartsType } from 'echarts/core'
import { init } from 'echarts/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import styles from './drawing.module.css'

/** Parts of an option that are told anew whole, where it has them. */
const wholes = ['series', 'geo', 'calendar', 'radar', 'visualMap']

export interface DrawingProps {
  readonly label: string
  readonly option: EChartsCoreOption
  /** Nobody sees it: what is new is drawn when somebody does. */
  readonly isPaused: boolean
  /** Seconds after which the next group is shown; 0 for none. */
  readonly turns: number
  onPick(name: string, at: number): void
}

/** A drawing at the pixels of the display; it is taken away whole when it is no longer shown. */
export function Drawing({ label, option, isPaused, turns, onPick }: DrawingProps) {
  const box = useRef<HTMLDivElement>(null)
  const [chart, setChart] = useState<EChartsType | null>(null)
  const pick = useEffectEvent(onPick)
  useEffect(() => {
    const element = box.current
    if (!element) return
    let made: EChartsType | null = null
    let ratio = 0
    const look = () => {
      const { clientWidth: width, clientHeight: height } = element
      if (width === 0 || height === 0) return
      // A window that is scaled, or moved to a finer display, has other pixels: they are drawn anew.
      if (made && ratio === window.devicePixelRatio) {
        made.resize()
        return
      }
      made?.dispose()
      ratio = window.devicePixelRatio
      made = init(element, null, { devicePixelRatio: ratio })
      made.on('click', ({ name, dataIndex }) => pick(String(name ?? ''), Number(dataIndex ?? -1)))
      setChart(made)
    }
    const watch = new ResizeObserver(look)
    watch.observe(element)
    window.addEventListener('resize', look)
    look()
    return () => {
      watch.disconnect()
      window.removeEventListener('resize', look)
      made?.dispose()
      setChart(null)
    }
  }, [])
  useEffect(() => {
    if (!chart || chart.isDisposed() || isPaused) return
    // Parts are told anew whole, and figures move from where they were.
    chart.setOption(option, { replaceMerge: wholes.filter(each => each in option) })
  }, [chart, option, isPaused])
  useEffect(() => {
    if (!chart || turns <= 0 || isPaused) return
    let at = -1
    const timer = setInterval(() => {
      if (chart.isDisposed()) return
      const count = lengthOf(chart)
      if (count === 0) return
      chart.dispatchAction({ type: 'downplay', seriesIndex: 0, dataIndex: at })
      at = (at + 1) % count
      chart.dispatchAction({ type: 'highlight', seriesIndex: 0, dataIndex: at })
      chart.dispatchAction({ type: 'showTip', seriesIndex: 0, dataIndex: at })
    }, turns * 1000)
    return () => clearInterval(timer)
  }, [chart, turns, isPaused])
  return <div ref={box} className={styles.drawing} role="img" aria-label={label} />
}

function lengthOf(chart: EChartsType): number {
  const { series } = chart.getOption()
  const first: unknown = Array.isArray(series) ? series[0] : undefined
  if (typeof first !== 'object' || first === null || !('data' in first)) return 0
  return Array.isArray(first.data) ? first.data.length : 0
}

import { ConfigProvider, Tabs } from 'antd'
import { useChosen, useWork } from '../designer-context.ts'
import { AnimationPanel } from './animation-panel.tsx'
import { CanvasPanel } from './canvas-panel.tsx'
import { ChartPanel } from './chart-panel.tsx'
import { DataPanel } from './data-panel.tsx'
import { InteractionPanel } from './interaction-panel.tsx'
import { PlacePanel } from './place-panel.tsx'
import styles from './right.module.css'
import { StylePanel } from './style-panel.tsx'

/** What is selected, to be changed: widgets, or the canvas where none is. */
export function RightPanel() {
  const chosen = useChosen()
  const { isReadOnly } = useWork()
  const [sole, more] = chosen
  return (
    <aside className={styles.panel} aria-label="属性">
      <ConfigProvider componentDisabled={isReadOnly}>
        <fieldset disabled={isReadOnly} className={styles.whole}>
          {sole === undefined && <CanvasPanel />}
          {sole !== undefined && more !== undefined && (
            <Tabs
              size="small"
              centered
              items={[
                { key: 'place', label: '位置', children: <PlacePanel chosen={chosen} /> },
                { key: 'style', label: '样式', children: <StylePanel chosen={chosen} /> },
              ]}
            />
          )}
          {sole !== undefined && more === undefined && (
            <Tabs
              size="small"
              centered
              destroyOnHidden
              items={[
                { key: 'place', label: '位置', children: <PlacePanel chosen={chosen} /> },
                { key: 'style', label: '样式', children: <StylePanel chosen={chosen} /> },
                { key: 'chart', label: '图表', children: <ChartPanel widget={sole} /> },
                { key: 'data', label: '数据', children: <DataPanel key={sole.id} widget={sole} /> },
                { key: 'act', label: '交互', children: <InteractionPanel widget={sole} /> },
                { key: 'motion', label: '动画', children: <AnimationPanel widget={sole} /> },
              ]}
            />
          )}
        </fieldset>
      </ConfigProvider>
    </aside>
  )
}

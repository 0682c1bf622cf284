import { UnorderedListOutlined } from '@ant-design/icons'
import { Button, Empty, Popover, Tooltip } from 'antd'
import { ByPlace } from '#ui/views/by-place.tsx'
import { pickFuture, pickPast, useDesign, useWork } from '../designer-context.ts'
import { mostSteps } from '../state/design.ts'
import styles from './top-bar.module.css'

/** The steps done and taken back, by their names; a click goes to the state after one. */
export function HistoryList() {
  const { isReadOnly } = useWork()
  return (
    <Popover
      trigger="click"
      placement="bottom"
      content={<Steps />}
      title={`历史（最多 ${mostSteps} 步）`}
    >
      <Tooltip title="历史记录">
        <Button
          size="small"
          type="text"
          aria-label="历史记录"
          icon={<UnorderedListOutlined />}
          disabled={isReadOnly}
        />
      </Tooltip>
    </Popover>
  )
}

function Steps() {
  const { design } = useWork()
  const past = useDesign(pickPast)
  const future = useDesign(pickFuture)
  if (past.length + future.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有修改" />
  const steps = [...past, ...future]
  return (
    <ol className={styles.steps}>
      <li>
        <Button size="small" type="text" onClick={() => design.goTo(0)}>
          打开时
        </Button>
      </li>
      <ByPlace items={steps}>
        {(step, at) => (
          <li data-undone={at >= past.length}>
            <Button
              size="small"
              type="text"
              aria-current={at === past.length - 1 ? 'step' : undefined}
              onClick={() => design.goTo(at + 1)}
            >
              {`${at + 1}. ${step.name}`}
            </Button>
          </li>
        )}
      </ByPlace>
    </ol>
  )
}

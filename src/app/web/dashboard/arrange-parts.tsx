import { ArrowDownOutlined, ArrowUpOutlined, LayoutOutlined } from '@ant-design/icons'
import { Button, Flex, Popover, Switch } from 'antd'
import {
  type Arrangement,
  movePart,
  orderedParts,
  type PartName,
  partTitles,
  usualArrangement,
} from './parts.ts'
import styles from './personal-dashboard.module.css'

interface ArrangePartsProps {
  readonly arrangement: Arrangement
  readonly onChange: (arrangement: Arrangement) => void
}

/** Shows, hides and orders the parts of the dashboard. */
export function ArrangeParts({ arrangement, onChange }: ArrangePartsProps) {
  const { hidden } = arrangement
  const show = (name: PartName, isShown: boolean) =>
    onChange({
      ...arrangement,
      hidden: isShown ? hidden.filter(other => other !== name) : [...hidden, name],
    })
  const parts = orderedParts(arrangement)
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      title="布局"
      content={
        <Flex vertical gap={8}>
          {parts.map((name, index) => (
            <div key={name} className={styles.arrange}>
              <Switch
                size="small"
                aria-label={`显示${partTitles[name]}`}
                checked={!hidden.includes(name)}
                onChange={isShown => show(name, isShown)}
              />
              <span>{partTitles[name]}</span>
              <Button
                type="text"
                size="small"
                aria-label={`上移${partTitles[name]}`}
                icon={<ArrowUpOutlined />}
                disabled={index === 0}
                onClick={() => onChange(movePart(arrangement, name, -1))}
              />
              <Button
                type="text"
                size="small"
                aria-label={`下移${partTitles[name]}`}
                icon={<ArrowDownOutlined />}
                disabled={index === parts.length - 1}
                onClick={() => onChange(movePart(arrangement, name, 1))}
              />
            </div>
          ))}
          <Button size="small" onClick={() => onChange(usualArrangement)}>
            恢复默认
          </Button>
        </Flex>
      }
    >
      <Button icon={<LayoutOutlined />}>布局</Button>
    </Popover>
  )
}

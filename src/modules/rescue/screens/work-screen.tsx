import { Section } from '#ui/views/section.tsx'
import { TreeScreen } from '#ui/views/tree-screen.tsx'
import { workAbility } from '../model/index.ts'
import styles from './rescue.module.css'

/** 劳动能力, with the rule by which forms propose 无劳动能力. */
export default function WorkScreen() {
  return (
    <>
      <TreeScreen
        resource={workAbility}
        title="劳动能力"
        columns={['code', 'noWork', 'uses', 'state']}
      />
      <div className={styles.below}>
        <Section title="建议规则">
          <ul>
            <li>年满 60 周岁或未满 16 周岁，建议填写无劳动能力。</li>
            <li>智力、精神残疾一至三级，肢体残疾一、二级，视力残疾一级，建议填写无劳动能力。</li>
          </ul>
        </Section>
      </div>
    </>
  )
}

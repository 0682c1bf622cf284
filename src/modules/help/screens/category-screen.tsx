import { CategoryUse } from '#modules/cause/parts/category/category-use.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { ScreenParts } from '#ui/views/screen-parts.tsx'
import { helpStandard } from '../model/index.ts'

/** 求助分类: the categories with their use, and what each kind of help asks for and grants. */
export default function CategoryScreen() {
  return (
    <ScreenParts
      label="分类与标准"
      parts={[
        {
          key: 'use',
          label: '分类使用',
          needs: 'category.view',
          content: () => <CategoryUse kind="help" />,
        },
        {
          key: 'standards',
          label: '求助标准',
          needs: 'helpStandard.view',
          content: () => <ListScreen resource={helpStandard} title="求助标准" canCreate={false} />,
        },
      ]}
    />
  )
}

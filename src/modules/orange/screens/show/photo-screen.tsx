import { Image } from 'antd'
import { fileUrl } from '#ui/logic/sources.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { type ScreenPart, ScreenParts } from '#ui/views/screen-parts.tsx'
import { photoShow } from '../../model/index.ts'
import { PhotoWall } from './photo-wall.tsx'

const state = (value: string) => [{ field: 'state', op: 'is' as const, value }]
const tabs = [
  { key: 'shown', label: '已展示', where: state('shown') },
  { key: 'featured', label: '精选', where: state('featured') },
  {
    key: 'reported',
    label: '被举报',
    where: [{ field: 'reports', op: 'from' as const, value: 1 }],
  },
  { key: 'refused', label: '未通过', where: state('refused') },
  { key: 'down', label: '下架', where: state('down') },
  { key: 'all', label: '全部' },
]

/** 晒图管理: the wall of what waits, and everything that was shown. */
export default function PhotoScreen() {
  return <ScreenParts label="晒图管理" parts={parts} />
}

const parts: readonly ScreenPart[] = [
  { key: 'wall', label: '待审核', content: () => <PhotoWall /> },
  {
    key: 'all',
    label: '晒图',
    content: () => (
      <ListScreen
        resource={photoShow}
        title="晒图"
        canCreate={false}
        tabs={tabs}
        quick={['theme', 'activity', 'user']}
        shown={[
          'text',
          'images',
          'user',
          'activity',
          'likes',
          'reports',
          'hearts',
          'state',
          'createdAt',
        ]}
        columns={{
          text: { width: 220 },
          images: {
            width: 130,
            render: row =>
              row.images
                .slice(0, 2)
                .map((image, at) => (
                  <Image
                    key={image}
                    width={48}
                    height={48}
                    style={{ objectFit: 'cover' }}
                    src={fileUrl(row.blurred?.[at] ?? image, 'thumb')}
                    preview={{ src: fileUrl(row.blurred?.[at] ?? image) }}
                    alt={row.text}
                  />
                )),
          },
        }}
      />
    ),
  },
]

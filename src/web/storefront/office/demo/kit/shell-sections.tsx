import { useLoaderData } from 'react-router'
import { PICTURE_WIDTHS, pictureBase } from '#domain/goods/catalogue/picture-widths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Picture } from '#web/ui/pictures/picture.tsx'
import { BottomBar } from '#web/ui/shell/bottom-bar.tsx'
import { MenuDetails } from '#web/ui/shell/menu-details.tsx'
import { RowHeightToggle } from '#web/ui/shell/row-height-toggle.tsx'
import { ThemeToggle } from '#web/ui/shell/theme-toggle.tsx'
import { Wordmark } from '#web/ui/shell/wordmark.tsx'
import { notify } from '#web/ui/toasts/toaster.tsx'
import { HERE, type KitPageData, type KitSection, Row, Stack } from './kit-section.tsx'

export const SHELL_SECTIONS: readonly KitSection[] = [
  { file: 'page-heading.tsx', States: Headings },
  { file: 'pictures/picture.tsx', States: Pictures },
  { file: 'toasts/toaster.tsx', States: Toasts },
  {
    file: 'toasts/toast-display.tsx',
    States: () => <p>What the buttons above show, once one was pressed.</p>,
  },
  { file: 'shell/wordmark.tsx', States: Wordmarks },
  { file: 'shell/theme-toggle.tsx', States: ThemeToggle },
  { file: 'shell/row-height-toggle.tsx', States: RowHeight },
  { file: 'shell/menu-details.tsx', States: Menu },
  { file: 'shell/bottom-bar.tsx', States: Bar },
  { file: 'shell/skip-link.tsx', States: () => <p>The first stop of the Tab key on this page.</p> },
  { file: 'shell/navigation-progress.tsx', States: () => <p>At the top, while a page is on its way.</p> },
  { file: 'shell/page-announcer.tsx', States: () => <p>Reads out the title of a page that one comes to.</p> },
  { file: 'shell/scroll-to-top.tsx', States: () => <p>At the end of this page, as of each long one.</p> },
]

function Headings() {
  return (
    <Stack>
      <PageHeading as="h3" title="A short title" actions={<Button>Its action</Button>}>
        <p>A sentence or two below it.</p>
      </PageHeading>
      <PageHeading
        as="h3"
        title="A title of more than sixty characters, as of a product with all that its maker calls it"
        actions={<Button>Its action</Button>}
      />
    </Stack>
  )
}

function Pictures() {
  const { picture } = useLoaderData<KitPageData>()
  if (!picture) return <p>This seller has no pictures.</p>
  return (
    <Picture
      base={pictureBase(picture)}
      widths={PICTURE_WIDTHS}
      alt="A mainboard"
      sizes="12rem"
      className="size-48 rounded-stage border border-line bg-surface object-contain"
    />
  )
}

function Toasts() {
  return (
    <Row>
      <Button onClick={() => notify.success('Your changes are saved')}>Success</Button>
      <Button onClick={() => notify.error('NanoNagar cannot be reached. Please try again.')}>Error</Button>
      <Button
        onClick={() =>
          notify.message('It was removed.', { label: 'Undo', onPress: () => notify.message('Back') })
        }
      >
        Message with a way back
      </Button>
    </Row>
  )
}

function Wordmarks() {
  return (
    <Row>
      <Wordmark />
      <Wordmark className="h-10" />
    </Row>
  )
}

function RowHeight() {
  return (
    <>
      <p className="sm:hidden">Rows are as high as they are on a narrow screen.</p>
      <RowHeightToggle />
    </>
  )
}

function Menu() {
  return (
    <div className="relative">
      <p className="hidden lg:block">On narrower screens, the button that opens the menu.</p>
      <MenuDetails>
        <p className="p-4">What the menu holds.</p>
      </MenuDetails>
    </div>
  )
}

function Bar() {
  return (
    <div>
      <p>
        <ButtonLink id="kit-bar" to={HERE}>
          What the bar stands in for
        </ButtonLink>
      </p>
      <p className="pt-3">On narrower screens it stands at the bottom while this button is out of sight.</p>
      <BottomBar standsInFor="kit-bar" label="The bar at the bottom">
        <p>Total</p>
        <ButtonLink to={HERE} variant="primary">
          Checkout
        </ButtonLink>
      </BottomBar>
    </div>
  )
}

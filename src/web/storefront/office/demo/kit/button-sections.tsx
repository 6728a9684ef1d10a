import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Button, ButtonLink, type ButtonSize, type ButtonVariant } from '#web/ui/button.tsx'
import { ChooseBox } from '#web/ui/choose-box.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ArrowRight, X } from '#web/ui/pictures/icons.ts'
import { QuantityStepper } from '#web/ui/quantity/quantity-stepper.tsx'
import { AllLink } from '#web/ui/sections/all-link.tsx'
import { Columns, HERE, type KitSection, Row, Stack } from './kit-section.tsx'

const VARIANTS: readonly ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger', 'danger-outline']
const SIZES: readonly ButtonSize[] = ['sm', 'md', 'lg']
const TONES: readonly BadgeTone[] = ['yellow', 'blue', 'green', 'red', 'grey', 'accent']

export const BUTTON_SECTIONS: readonly KitSection[] = [
  { file: 'button.tsx', States: Buttons },
  { file: 'icon-button.tsx', States: IconButtons },
  { file: 'sections/all-link.tsx', States: () => <AllLink to={HERE}>All orders</AllLink> },
  { file: 'choose-box.tsx', States: ChooseBoxes },
  { file: 'quantity/quantity-stepper.tsx', States: Steppers },
  { file: 'badge.tsx', States: Badges },
]

function Buttons() {
  return (
    <Stack>
      {VARIANTS.map((variant) => (
        <Row key={variant}>
          {SIZES.map((size) => (
            <Button key={size} variant={variant} size={size}>
              {variant} {size}
            </Button>
          ))}
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <Button variant={variant} busy>
            Busy
          </Button>
          <Button variant={variant} busy="Saving...">
            Save
          </Button>
        </Row>
      ))}
      <Row>
        <ButtonLink to={HERE}>A link</ButtonLink>
        <ButtonLink to={HERE} variant="primary">
          With a picture
          <ArrowRight aria-hidden="true" className="size-4" />
        </ButtonLink>
      </Row>
    </Stack>
  )
}

function IconButtons() {
  return (
    <Row>
      <IconButton intent="away" label="Take it away">
        <X aria-hidden="true" className="size-4" />
      </IconButton>
      <IconButton intent="away" label="Nothing to take away" disabled>
        <X aria-hidden="true" className="size-4" />
      </IconButton>
    </Row>
  )
}

function ChooseBoxes() {
  return (
    <div className="flex items-center gap-8 p-3">
      <ChooseBox label="Choose an order" name="choose-empty" />
      <ChooseBox label="Choose an order that is chosen" name="choose-ticked" defaultChecked />
      <ChooseBox label="Choose an order that cannot be chosen" name="choose-disabled" disabled />
    </div>
  )
}

function Steppers() {
  return (
    <Columns>
      <QuantityStepper label="Quantity at its least" name="quantity-least" />
      <QuantityStepper label="Quantity between" name="quantity-between" defaultValue={4} />
      <QuantityStepper label="Quantity at its most" name="quantity-most" defaultValue={9} max={9} />
      <QuantityStepper label="Quantity that cannot be changed" name="quantity-disabled" disabled />
    </Columns>
  )
}

function Badges() {
  return (
    <Row>
      {TONES.map((tone) => (
        <Badge key={tone} tone={tone}>
          {tone}
        </Badge>
      ))}
    </Row>
  )
}

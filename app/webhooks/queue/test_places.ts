import { DeliveryPlaces } from './delivery_places.js'

/** The places of test deliveries, apart from those of events. */
export class TestPlaces extends DeliveryPlaces {}

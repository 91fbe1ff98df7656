// The words of the API, as the generated document has them.
import type { components } from './wire';

type S = components['schemas'];

export type Activity = S['Activity'];
export type Alternative = S['Alternative'];
export type Answer = S['Answer'];
export type Attraction = S['Attraction'];
export type Certificate = S['Certificate'];
export type Checked = S['Checked'];
export type Checkpoint = S['Checkpoint'];
export type Citation = S['Citation'];
export type Cost = S['Cost'];
export type CostBreakdown = S['CostBreakdown'];
export type Difference = S['Difference'];
// Edit is another wish for a planned trip: what the generated document has, and the changes of stays, ways and days.
export type Edit = S['Edit'] & { stays?: ChangeStay[]; transfers?: TransferWish[]; days?: DayWish[]; swap_days?: { day: number; with: number }[] };
export interface ChangeStay { op: 'nights' | 'skip' | 'move' | 'add' | 'bed'; place: string; nights?: number; by?: number; at?: number; own_bed?: boolean | string }
export type DayWish = S['DayWish'];
export type StayWish = S['StayWish'];
export type TransferWish = S['TransferWish'];
export type EditMove = S['EditMove'];
export type Event = S['Event'];
export type Facts = S['Facts'];
export type FieldProblem = S['FieldProblem'];
export type Found = S['Found'];
export type Intent = S['Intent'];
export type Itinerary = S['Itinerary'];
export type ItineraryDay = S['ItineraryDay'];
export type ItineraryStay = S['ItineraryStay'];
export type ItineraryTransfer = S['ItineraryTransfer'];
export type ModelCost = S['ModelCost'];
export type NodeCost = S['NodeCost'];
export type ToolCost = S['ToolCost'];
export type Move = S['Move'];
export type Moved = S['Moved'];
export type Passage = S['Passage'];
export type RuleVerdict = S['RuleVerdict'];
export type KnowledgeItem = S['KnowledgeItem'];
export type Destination = S['Destination'];
// Known is a wish as far as it was understood.
export type Known = NonNullable<S['Known']> & { stays?: StayWish[] | null; transfers?: TransferWish[] | null; order?: string };
export type Link = S['Link'];
export type LoginSession = S['LoginSession'];
export type Me = S['Me'];
export type Point = S['Point'];
export type Preview = S['Preview'];
export type Problem = S['Problem'];
export type Provenance = S['Provenance'];
export type Question = S['Question'];
export type Readiness = S['Readiness'];
export type RepairDiff = S['RepairDiff'];
export type Restaurant = S['Restaurant'];
export type Lodging = S['Lodging'];
export type FlightOption = S['FlightOption'];
export type Run = S['Run'];
export type RunLine = S['RunLine'];
export type Share = S['Share'];
export type Started = S['Started'];
export type Status = S['Status'];
export type Tokens = S['Tokens'];
export type TripProblem = S['TripProblem'];
export type User = S['User'];
export type Violation = S['Violation'];
export type WeatherDay = S['WeatherDay'];
export type Window = S['Window'];

package trip

import "github.com/tripwright/tripwright/internal/money"

// A day's money is for meals and small things. Lunch and dinner have two fifths of it each, the last fifth is for what is had between them.
//
// AMeal is the part of a day's money that one meal of the whole party has, in US cents.
func AMeal(daily money.Cents) money.Cents { return daily * 2 / 5 }

// bothMeals is the part that lunch and dinner have together.
func bothMeals(daily money.Cents) money.Cents { return daily * 4 / 5 }

// Meal is what a meal at a restaurant costs the whole party, in US cents. A child eats for three fifths, as DailySpend has it.
func (r *Restaurant) Meal(p Party) money.Cents {
	return r.Price*money.Cents(p.Adults) + r.Price*3/5*money.Cents(p.Children)
}

// DearMeals is what meals that cost so much together, on one day, add to its money: by how much they are above the part of it that is for meals. The
// rest of the money stays for the rest of the day, so that what is counted is never less than the meals.
func DearMeals(meals, daily money.Cents) money.Cents {
	return max(0, meals-bothMeals(daily))
}

// mealsNamed is what the restaurants of a day cost.
func (d *Day) mealsNamed() (sum money.Cents) {
	for i := range d.Slots {
		if s := &d.Slots[i]; len(s.Choices) > 0 && s.Choices[0].Kind == KindMeal {
			sum += s.Choices[0].Features.Cost
		}
	}
	return sum
}

// DearMeals is what the meals of a plan add to its days' money, date by date. A date that stands in two stays has the money of the one where it
// begins, for the meals of both.
func (p *Plan) DearMeals() (sum money.Cents) {
	for d := range p.Days {
		sum += p.DearMealsOn(d)
	}
	return sum
}

// Fees is what the stops of a plan cost beside the days' money: their tickets, and what dear meals add.
func (p *Plan) Fees() (sum money.Cents) {
	for d := range p.Days {
		for i := range p.Days[d].Slots {
			if s := &p.Days[d].Slots[i]; len(s.Choices) > 0 && s.Choices[0].Kind == KindAttraction {
				sum += s.Choices[0].Features.Cost
			}
		}
	}
	return sum + p.DearMeals()
}

// CountedTwice is what two stays, each as a plan of its own, count more than the journey of both does: the money of the date that the one ends on and
// the next begins on, with what the meals of that date add to it.
func CountedTwice(before, after *Plan) money.Cents {
	if len(before.Days) == 0 || len(after.Days) == 0 {
		return 0
	}
	last := len(before.Days) - 1
	from, to := &before.Days[last], &after.Days[0]
	if from.Date != to.Date {
		return 0
	}
	twice := after.Assumptions.DailySpend + before.DearMealsOn(last) + after.DearMealsOn(0)
	if before.Assumptions.MealsCounted {
		twice -= DearMeals(from.mealsNamed()+to.mealsNamed(), before.Assumptions.DailySpend)
	}
	return twice
}

// DearMealsOn is what the meals of a day add to its money. Those of a date that goes on in the next stay count where it begins.
func (p *Plan) DearMealsOn(day int) money.Cents {
	if day > 0 && p.GoesOn(day-1) {
		return 0
	}
	assume := p.Assumptions
	if len(p.Stays) > 0 {
		assume = p.Stays[p.StayOf(day)].Assumptions
	}
	if !assume.MealsCounted {
		return 0
	}
	meals := p.Days[day].mealsNamed()
	for d := day; p.GoesOn(d); d++ {
		meals += p.Days[d+1].mealsNamed()
	}
	return DearMeals(meals, assume.DailySpend)
}

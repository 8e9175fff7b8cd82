"""English words by how they feel. A word stands for all its forms (`love` for `loved`), unless a phrase says more."""

from __future__ import annotations

from engram.cognition.feelings.table import Mood

WORDS: dict[float, str] = {
    3: """
        love adore amazing awesome fantastic wonderful brilliant excellent superb outstanding perfect
        magnificent incredible thrilled ecstatic overjoyed delighted delightful blissful phenomenal spectacular
        marvellous marvelous stunning gorgeous fabulous terrific glorious exquisite heavenly euphoric elated
        jubilant joyful triumph breathtaking flawless woohoo yay yippee masterpiece exhilarating unforgettable
        extraordinary exceptional enchanting majestic sublime mouthwatering scrumptious priceless invaluable
        superbly brilliantly perfectly
        """,
    2: """
        happy glad great enjoy enjoyable excited exciting grateful thankful thank thanks proud pleased lovely
        beautiful fun funny hilarious good best better win won winner victory success succeed successful
        celebrate joy cheerful delicious tasty yummy cute adorable sweet charming congratulations congrats bravo
        kudos impressive impressed inspire inspiring inspired relieved relief phew cool neat nice favourite
        favorite cherish treasure blessed blessing laugh lol lmao haha hahaha smile hug friendly kindness
        generous helpful heartwarming refreshing rewarding satisfying satisfied fascinating elegant splendid
        pleasant pleasure optimistic hopeful confident blossom thrive flourish bliss passionate wow superstar
        hero heroic promotion promoted breakthrough milestone recovered healed cured peaceful paradise vibrant
        gift welcome thoughtful supportive appreciate adored loving romantic magical magic stellar lucky
        fortunate fortunately luckily sunny comfy cosy cozy accomplish accomplished accomplishment achieve
        achievement graduated engaged pregnant newborn reunited rejoice uplifting wholesome rad dope fab finally
        succeeded blooming sunshine cuddle snuggle laughter serene tranquil picturesque captivating gripping
        riveting heartfelt caring compassionate considerate lovable likeable likable acclaimed remarkable
        memorable spotless seamless seamlessly granted awarded nominated hired admitted scholarship survive
        survived remission sparkled flourished thriving enjoyment applause proudly happily gladly gratitude
        contented joyous merry festive blast gifted treat charm hooray
        """,
    1: """
        solid smooth smoothly calm relaxing relax relaxed improve improved improvement encouraging robust solved
        passed worth worthwhile valuable benefit beneficial convenient sensible reward straightforward intuitive
        painless effortless productive sparkling affordable polite clever smart talented skilled loyal amused
        amusing entertain entertaining honeymoon bless chuckle giggle grin cheer glow yum nailed aced bargain
        eager motivated energised energized energetic rested refreshed calming soothing heal healing trophy well
        playful juicy scenic dreamy sincere patient gentle polished snappy responsive performant foolproof
        bulletproof unblocked repaired debugged restored gently nicely decent pleasing tasteful upbeat positive
        meaningful promising therapeutic flavorful flavourful intriguing uplifted encouraged encourage admire
        admired soothe reassuring reassured refined cheering comforting comforted appealing attractive
        """,
    0.5: """
        like fine ok okay useful handy easy easier works worked interesting interested curious prefer progress
        support help clean clear pretty tidy fast faster quick quickly reliable stable ready resolved fixed
        approved accepted agree recommend hope wish trust warm fresh bright comfortable healthy strong rich
        bonus gain green valid correct right wise honest kind party vacation holiday birthday anniversary crisp
        swift keen friend award patience launched shipped selected recover safe completed finished done enough
        rescue rescued unique creative recharge vibe hooked special luck stylish popular cheap adventure dream
        """,
    -0.5: """
        slower unclear odd strange late delay difficult hard harder tricky complicated expensive issue error
        warning concern doubt unsure uncertain sleepy busy miss missing lack lacking limited cold alone lost
        risk danger loud dirty dusty leak drip conflict argument blame refuse deny decline cancel postpone
        postponed vague break crack scratch pressure debt challenge unable cannot timeout hang freeze obsolete
        deprecated incident lag strand surgery hospital emergency severe insane crazy freezing traffic ignore
        ignored unavailable incompatible throttled insufficient forgot forget suspended problem problems
        negative quit distance avoid unfamiliar limit noise complicate rain storm bump
        """,
    -1: """
        weird delayed trouble nervous tired exhausting stress mess messy wrong incorrect mistake missed poor
        weak lonely bored boring dull awkward embarrassed embarrassing shy risky noisy rusty leaking argue
        dispute refused reject rejected denied declined cancelled canceled stuck confused confusing puzzling
        unfortunately alas sadly regret sorry oops meh ugh hmph tedious clumsy clunky bloated outdated stale
        flaky unstable inconsistent unreliable crowded overpriced pricey sore ache itchy dizzy cough flu fever
        sick ill injury injured hurt painful broken broke bruise overwhelmed overwhelming struggling tough worry
        worried worrying anxious anxiety suspicious downside drawback flaw inferior bland soggy stingy lazy rude
        impolite unfair jealous envy guilty shame stressful grumpy moody gloomy rainy bummer fails failing
        regression hangs frozen clog weep cramp allergic allergy homesick insomnia scam spam fraud unhelpful
        unusable unreadable unwanted unpleasant uncomfortable unhappy unlucky unhealthy unsafe unacceptable
        unbearable underwhelming unimpressed worse worthless useless pointless hopeless dread flunk flunked
        setback hassle inconvenient outage downtime overdue laggy crash crashed crashes corrupt corrupted
        evicted eviction bankrupt layoff mould mold leaky mourn burnout burnt shortage stink stinks smelly pain
        complain complaint complained disconnect disconnecting collapse collapsed disrupt burned flood flooded
        shattered smashed spilled torn stain yelled scream shouted nag abandoned neglected excluded dumped
        ghosted mugged sued arrested jail infection infected migraine headache toothache nausea vomit fracture
        sprained bleeding wound pneumonia asthma chaos chaotic absurd nonsense shambles clueless incompetent
        unprofessional careless arrogant selfish dishonest misleading buggy glitch glitchy unresponsive stalled
        unreachable inaccessible violate violation breach hacked leaked vulnerable malware phishing hardship
        doom gloom bleak grim dire unfortunate inadequate mediocre overrated tasteless filthy stinky stranded
        heartache tearful trembling jammed uninspired disorganized disorganised neglect lousy shabby sloppy
        overcooked undercooked burglary burgled vandalised vandalized wasted nagging restless fail failed slow
        bug strained concussion rejection hectic tiring yikes failure struggle stressed strain swollen sting
        stung nauseous queasy feverish contagious isolated insecure pessimistic cynical shaken mocked teased
        belittled scolded yelling nagged overcharged understaffed overworked underpaid sleepless jetlagged
        aching limping wept mourning widowed orphaned bereaved expelled demoted disqualified lose loses losing
        """,
    -2: """
        bad hate hates dislike angry mad annoyed annoying irritate irritated irritating frustrated frustrating
        frustration upset sad sadness depressed depressing depression disappointed disappointing disappointment
        disappoint awful terrible horrible horrid nasty gross ugly disgusting disgusted scared scary afraid fear
        frightened frightening panic panicked crying cry cried tears grief grieve suffer suffering crap crappy
        sucks suck damn dammit shit shitty bullshit hell wtf bastard idiot stupid dumb fool moron liar lied
        cheat cheated betray betrayed steal stole stolen thief robbed attack attacked abuse abused bully bullied
        threaten threatened threat insult insulted offended offensive humiliated humiliating cruel vicious
        disaster tragic ruin ruined destroy destroyed devastate wreck wrecked accident dead dying funeral cancer
        tumour tumor divorce divorced unemployed homeless poverty war violence violent rage outrage resent
        misery dreadful pathetic ridiculous intolerable infuriating exhausted drained helpless torment sob
        despair desperate doomed screwed fatal horrified horrifying hurtful toxic rotten painfully rubbish
        garbage hostile bitter ashamed disgrace disgraceful dreadfully horribly terribly awfully heartless
        brutal sickening unforgivable traumatic trauma traumatised traumatized insulting revolting vile
        repulsive shameful wretched outrageous
        """,
    -3: """
        devastated devastating heartbroken heartbreaking despise loathe detest furious livid outraged atrocious
        abysmal appalling catastrophic catastrophe tragedy nightmare horrific agony torture hatred excruciating
        worst miserable terrified fuck fucking fucked died death murder
        """,
}

PHRASES: dict[float, str] = {
    3: """
        means_the_world
        can't_wait cannot_wait cant_wait over_the_moon best_ever best_thing dream_come_true on_cloud_nine
        love_of_my_life couldn't_be_happier could_not_be_happier first_try blown_away blew_me_away made_my_day
        in_love knocked_it_out_of_the_park well_done huge_thanks thank_you_so_much thanks_a_lot thanks_so_much
        """,
    2: """
        pays_off paying_off means_a_lot mean_a_lot means_so_much mean_so_much way_to_go hard_to_forget
        nothing_short_of_amazing couldn't_have_done_it_without had_a_blast have_a_blast having_a_blast
        give_birth gave_birth cured_of cancer_free tested_negative clean_bill_of_health in_remission debt_free
        paid_off_the
        just_in_time top_notch first_class world_class rock_solid flying_colours flying_colors
        went_through_without couldn't_be_better could_not_be_better on_the_mend good_as_new all_good
        in_good_hands lucky_to lucky_that thanks_to_you
        not_bad no_complaints looking_forward look_forward looks_good looks_great works_now working_now works_again
        working_again is_fixed got_fixed fixed_it fixed_the that_fixed solved_it solved_the that_solved did_the_trick
        it_works now_works it_worked that_works that_worked works_perfectly works_like_a_charm works_great
        runs_smoothly up_and_running all_green tests_pass tests_passed tests_are_green all_pass all_tests_pass
        build_passes build_is_green went_well going_well goes_well turned_out_well so_far_so_good feel_better
        feeling_better much_better got_the_job got_in got_accepted was_accepted first_steps said_yes good_news
        finally_got finally_works finally_working finally_done finally_finished finally_managed back_to_normal
        saved_us saved_me saved_my saves_us saves_me exactly_what_i_needed what_i_needed just_what_i_needed
        could_not_agree_more couldn't_agree_more big_fan fan_of nailed_it killing_it good_job great_job nice_work
        nice_job good_work ship_it lgtm beat_the_record worth_it no_more_pain cracked_it problem_solved
        issue_resolved bug_fixed got_it_working got_it_to_work fell_in_love got_engaged got_married getting_married
        having_a_baby new_baby can't_complain couldn't_ask_for_more well_worth hits_the_spot a_breeze
        good_to_see good_to_hear glad_to_hear happy_to_hear feel_good feels_good feels_great made_it paid_off
        beyond_words get_along got_along getting_along no_longer_crashes never_been_happier never_been_better
        """,
    1: """
        no_problems no_problems_at_all good_luck fingers_crossed can't_go_wrong
        no_problem no_worries no_rush don't_mind do_not_mind doesn't_hurt not_a_problem not_a_big_deal no_big_deal
        like_it like_the like_this like_that like_how like_to like_my like_your i_like we_like really_like she_likes
        he_likes makes_sense good_idea good_point no_issues no_issue without_issues without_problems without_a_hitch
        no_errors without_errors zero_errors no_bugs as_expected calm_down peace_of_mind cut_down took_off
        never_fails never_failed no_pain no_doubt
        """,
    0: """
        no_wonder nothing_short_of no_exceptions horror_film horror_movie horror_movies false_positive
        false_positives false_negative false_negatives negative_number positive_number non_negative
        special_character special_characters lost_in_thought out_of_the_blue late_night
        as_well as_well_as well_, well_then well_i well_we how_well well_known cooling cooler garbage_collector
        garbage_collection dead_code cheat_sheet cheat_sheets finally_, finally_we_will and_finally enough_for
        panic_mode sweet_potato war_story problem_set math_problem word_problem pain_point_analysis done_by
        get_well_card safe_mode fail_over failover pass_the passed_the_file passed_to passed_in passed_as
        kind_of sort_of kind_and a_good_deal good_morning good_evening good_night good_afternoon good_bye
        thanks_in_advance excuse_me like_a like_an like_when error_handling handle_errors
        error_handler error_message error_messages error_code error_codes error_log error_logs bug_report bug_reports
        bug_tracker issue_tracker issue_number kill_command fire_station fire_drill fire_alarm risk_assessment
        dead_letter dead_line bad_gateway break_down_the lunch_break coffee_break tea_break spring_break break_even
        right_now right_away right_after right_before right_click right_side right_hand on_the_right turn_right
        to_the_right all_right right_corner like_so feel_like looks_like look_like sounds_like something_like
        would_like would_you_like i'd_like things_like stuff_like such_as_like hard_drive hard_disk hard_copy
        hard_coded hard_code cold_start cold_brew cold_storage cold_water fast_food clean_up clean_install clear_the
        green_tea green_line rich_text party_of third_party first_party help_center help_desk help_page
        support_ticket support_team support_for supports_the fine_tune fine_tuning cut_off lost_and_found
        best_practice best_practices best_before good_friday pretty_much pretty_print better_than_nothing
        error_rate error_rates error_budget bug_bounty failed_login failed_logins war_and_peace fire_wall
        black_friday hard_to_say miss_out_on in_case_of exception_handling ready_to ready_for ready_by
        correct_answer correct_version let_me_know help_me help_us can_you_help could_you_help help_with
        what_is_the_best what's_the_best which_is_better is_it_better is_it_worth is_there_a_good
        is_it_ok is_it_okay is_it_safe what_would_be_a_good trust_fund wish_list gift_card award_ceremony
        fresh_start_menu cry_for war_room risk_free late_at_night of_late bad_request bad_sector
        hope_you hopes_to hope_this want_to_improve to_improve like_minded no_hard_feelings bright_red
        bright_blue strong_password kind_regards best_regards best_wishes warm_regards sorry_to_bother
        """,
    -1: """
        time_consuming a_problem problem_with problems_with broke_me not_the_same down_the_drain up_all_night
        so_much_for in_vain to_no_avail no_use gave_me_a_headache drove_me_away
        i've_had_better have_had_better missed_my missed_the missed_our not_my_proudest deleted_all deleted_my
        wiped_my wiped_out killing_me pulled_out cut_short no_answer no_response no_reply fell_through gone_bad
        about_to_throw
        no_idea not_great not_ideal not_working no_luck no_way not_easy could_be_better could_have_been_better
        what_a_pity too_bad too_long too_slow too_much too_many too_late too_expensive too_hard way_too not_again
        to_be_desired rained_all used_to_love not_what_i no_longer_works no_longer_working no_longer_work
        that's_wrong that_is_wrong that's_not that_is_not not_true i_said i_already_told not_helpful of_course_not
        down_again broke_again happened_again again_and_again running_late behind_schedule
        out_of_memory out_of_stock sold_out ran_out run_out run_down let_me_down keeps_failing keep_failing
        keeps_crashing keep_crashing keeps_happening still_waiting still_no still_not still_can't still_cannot
        still_doesn't still_isn't still_broken still_fails still_failing still_stuck still_the_same still_red
        doesn't_work does_not_work didn't_work did_not_work don't_work do_not_work won't_work won't_start
        won't_compile won't_load won't_open won't_build won't_boot isn't_working aren't_working wasn't_working
        never_works nothing_works nothing_helps tests_fail tests_failed test_fails build_fails build_failed
        build_is_red is_red went_wrong goes_wrong going_wrong gone_wrong something_wrong took_forever takes_forever
        taking_forever rolled_back had_to_cancel had_to_stop had_to_give gave_up give_up giving_up
        """,
    -2: """
        didn't_help doesn't_help did_not_help does_not_help won't_help just_love_getting just_love_when
        just_love_it_when love_being_ignored out_of_my_mind lost_it at_my_wits' stabbed_in rubbed_me
        lost_patience
        fed_up sick_of tired_of can't_stand cannot_stand cant_stand let_down let_us_down let_him_down let_her_down
        passed_away broke_up breaking_up break_up laid_off got_fired was_fired got_dumped miss_you miss_my i_miss
        we_miss miss_her miss_him miss_them missed_you is_down was_down are_down went_down site_down server_down
        waste_of wasted_hours wasted_the waste_of_time lost_my lost_our lost_all lost_the lost_his lost_her
        broke_my broke_his broke_her broke_our hit_rock_bottom fell_apart falling_apart last_straw blood_boil
        drives_me_crazy driving_me_crazy drives_me_mad driving_me_nuts drives_me_nuts pain_in pissed_off burnt_out
        burned_out can't_believe_they can't_take no_one_cares nobody_cares no_hope rip_off ripped_off not_fair
        my_fault scared_of afraid_of bad_news worst_case don't_like doesn't_like didn't_like do_not_like
        does_not_like did_not_like not_happy not_good not_impressed never_again screwed_up messed_up mess_up
        no_fun food_poisoning in_tears cried_all in_pain in_hospital car_accident turned_down hung_up_on
        hard_time tough_time rough_day rough_week bad_day long_day_of fell_out left_me left_us on_fire another_outage
        great_,_another great_another oh_great just_great thanks_for_nothing oh_joy yeah_right
        """,
}

NOT = """
    not no never neither nor none nobody nothing nowhere without hardly barely scarcely rarely seldom cannot can't cant
    don't dont doesn't doesnt didn't didnt isn't isnt aren't arent wasn't wasnt weren't werent won't wont zero wouldn't
    wouldnt shouldn't shouldnt couldn't couldnt haven't havent hasn't hasnt hadn't hadnt ain't aint n't lacks lacking
    stopped stop
"""
MORE = """
    very really so extremely absolutely totally completely incredibly insanely super truly deeply utterly highly quite
    too especially particularly exceptionally remarkably unbelievably fucking damn bloody freaking hugely enormously
    genuinely seriously thoroughly terribly awfully such way much all most more painfully
"""
LESS = """
    slightly somewhat little bit fairly kinda sorta rather mildly partly partially almost nearly mostly relatively
    marginally less maybe perhaps
"""
OVER = """
    gone disappear disappeared vanish vanished resolved fixed solved cleared over lifted eliminated cured stopped away
"""
BUT = "but however nevertheless nonetheless yet"
HELPLESS = """
    stuck can't cannot no_idea don't_know do_not_know lost helpless overwhelmed confused unsure not_sure help_me
    no_choice no_control had_to have_to forced hopeless powerless afraid scared worried i_give_up gave_up
    what_should_i what_do_i
"""
ABLE = """
    i_decided we_decided i_fixed we_fixed i_solved we_solved i_built we_built i_won we_won i_managed we_managed
    i_finished we_finished i_made_sure in_control i_want i_will we_will i'll we'll must always never figured_out
    i_know i_can we_can confident proud i_achieved i_passed
"""
STARTLED = """
    suddenly wow whoa unexpected unexpectedly surprising surprised surprisingly surprise omg turns_out out_of_nowhere
    can't_believe cannot_believe unbelievable shocked shocking never_expected didn't_expect did_not_expect
    all_of_a_sudden for_the_first_time first_time astonished astonishing no_way wtf stunned who_knew
"""
PRESSING = """
    urgent urgently asap emergency immediately right_away straight_away at_once critical deadline as_soon_as_possible
    time_sensitive can't_wait_until top_priority before_it_is_too_late hurry
"""
INFLECTED = ("s", "es", "d", "ed", "ing", "ly", "est", "r", "er")

ENGLISH = Mood(
    words=WORDS, phrases=PHRASES, not_=NOT, more=MORE, less=LESS, but=BUT, over=OVER, helpless=HELPLESS, able=ABLE,
    startled=STARTLED, pressing=PRESSING, inflected=INFLECTED,
)  # fmt: skip
